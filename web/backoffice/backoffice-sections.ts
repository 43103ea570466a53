import {
  Activity,
  BookOpenCheck,
  Boxes,
  CalendarDays,
  Crown,
  FileSpreadsheet,
  HandCoins,
  type LucideIcon,
  MessageSquareText,
  Package,
  ScanBarcode,
  Settings,
  ShieldCheck,
  Store,
  Sun,
  Tags,
  Truck,
  Users,
} from 'lucide-react'
import type { StaffRight } from '#shared/staff-areas.ts'
import { paths } from '#web/backoffice/paths.ts'
import { mayWorkAt, STORE_PLACE, type StaffPlace, type StaffRights } from './is-staff.ts'
import { settingsAreas } from './settings/settings-areas.ts'

/** A part of the back office, in its menu. */
export interface Section {
  to(storeId: string | null): string
  name:
    | 'today'
    | 'orders'
    | 'courier'
    | 'catalogue'
    | 'stock'
    | 'sale'
    | 'payments'
    | 'accounting'
    | 'insurance'
    | 'rewards'
    | 'community'
    | 'content'
    | 'health'
    | 'settings'
    | 'appointments'
    | 'store'
    | 'reviews'
  icon: LucideIcon
  /** Who works there; somebody who works at one of them sees the section. */
  places: readonly StaffPlace[]
  /** The section is about one store, named in the top bar. */
  isOfStore: boolean
}

const sections: readonly Section[] = [
  {
    to: () => paths.backoffice(),
    name: 'today',
    icon: Sun,
    places: [
      ...(['orders', 'catalogue', 'finance', 'claims', 'support', 'settings'] as const).map((area) => ({ area })),
      STORE_PLACE,
    ],
    isOfStore: false,
  },
  { to: () => paths.backofficeOrders(), name: 'orders', icon: Package, places: [{ area: 'orders' }], isOfStore: false },
  {
    to: () => paths.backofficeSale(),
    name: 'sale',
    icon: ScanBarcode,
    places: [{ area: 'orders' }],
    isOfStore: false,
  },
  {
    to: () => paths.backofficeCourier(),
    name: 'courier',
    icon: Truck,
    places: [{ area: 'orders', or: 'courier' }],
    isOfStore: false,
  },
  {
    to: () => paths.backofficeCatalogue(),
    name: 'catalogue',
    icon: Tags,
    places: [{ area: 'catalogue' }],
    isOfStore: false,
  },
  {
    to: () => paths.backofficeStock(),
    name: 'stock',
    icon: Boxes,
    places: [{ area: 'stock' }],
    isOfStore: false,
  },
  {
    to: () => paths.backofficePayments(),
    name: 'payments',
    icon: HandCoins,
    places: [{ area: 'finance' }],
    isOfStore: false,
  },
  {
    to: () => paths.backofficeAccounting(),
    name: 'accounting',
    icon: BookOpenCheck,
    places: [{ area: 'finance' }],
    isOfStore: false,
  },
  {
    to: () => paths.backofficeInsurance(),
    name: 'insurance',
    icon: ShieldCheck,
    places: [{ area: 'claims' }],
    isOfStore: false,
  },
  {
    to: () => paths.backofficeRewards(),
    name: 'rewards',
    icon: Crown,
    places: [{ area: 'support' }],
    isOfStore: false,
  },
  {
    to: (storeId) => paths.backofficeAppointments({ storeId }),
    name: 'appointments',
    icon: CalendarDays,
    places: [STORE_PLACE],
    isOfStore: true,
  },
  {
    to: (storeId) => paths.backofficeStore({ storeId }),
    name: 'store',
    icon: Store,
    places: [STORE_PLACE],
    isOfStore: true,
  },
  {
    to: (storeId) => paths.backofficeReviews({ storeId }),
    name: 'reviews',
    icon: MessageSquareText,
    places: [STORE_PLACE],
    isOfStore: true,
  },
  {
    to: () => paths.backofficeCommunity(),
    name: 'community',
    icon: Users,
    places: [{ area: 'support' }],
    isOfStore: false,
  },
  {
    to: () => paths.backofficeContent(),
    name: 'content',
    icon: FileSpreadsheet,
    places: [{ area: 'content' }],
    isOfStore: false,
  },
  {
    to: () => paths.backofficeHealth(),
    name: 'health',
    icon: Activity,
    places: [{ area: 'settings' }],
    isOfStore: false,
  },
  {
    to: () => paths.backofficeSettings(),
    name: 'settings',
    icon: Settings,
    places: [{ area: 'settings' }, ...settingsAreas],
    isOfStore: false,
  },
]

/** Pages beside the menu's sections, with the place of each. */
const otherPages: readonly { path: string; place: StaffPlace }[] = [
  { path: paths.backofficeProductReviews(), place: { area: 'catalogue' } },
  { path: paths.backofficeProductQuestions(), place: { area: 'catalogue' } },
  { path: '/backoffice/customers', place: { area: 'orders' } },
  { path: paths.backofficeSetup(), place: { area: 'settings' } },
  { path: paths.backofficeMaintenance(), place: { area: 'settings' } },
  ...settingsAreas.map(({ name, ...place }) => ({ path: `${paths.backofficeSettings()}/${name}`, place })),
]

/** The sections that somebody may read, in the order of the menu. */
export function findSections(rights: StaffRights): Section[] {
  return sections.filter(({ places }) => places.some((place) => mayWorkAt(rights, place, 'read')))
}

/** The section of a page. */
export function findSection(pathname: string): Section | undefined {
  return sections.find((section) => isAt(section, pathname))
}

/** Whether a page belongs to the section. */
export function isAt(section: Section, pathname: string): boolean {
  const [start = ''] = section.to(null).split('?')
  // Every other page lies below the first one.
  return section.name === 'today' ? pathname.toLowerCase() === start : isBelow(pathname, start)
}

/** Whether somebody sees this page but may send none of its forms. */
export function isReadOnly(rights: StaffRights, pathname: string): boolean {
  const page = otherPages.find(({ path }) => isBelow(pathname, path))
  const places = page ? [page.place] : (findSection(pathname)?.places ?? [])
  const mayAnywhere = (right: StaffRight) => places.some((place) => mayWorkAt(rights, place, right))
  return mayAnywhere('read') && !mayAnywhere('write')
}

function isBelow(pathname: string, start: string): boolean {
  const here = pathname.toLowerCase()
  return here === start || here.startsWith(`${start}/`)
}
