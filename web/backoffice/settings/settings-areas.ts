import {
  Building2,
  Crown,
  type LucideIcon,
  MessageCircle,
  PawPrint,
  PiggyBank,
  ReceiptText,
  Scissors,
  Search,
  ShieldCheck,
  Store,
  TicketPercent,
  UsersRound,
} from 'lucide-react'
import { paths } from '#web/backoffice/paths.ts'
import type { StaffPlace } from '../is-staff.ts'

/** The areas of the settings, with the words `areas.<name>` of the `settings` messages. */
type AreaName =
  | 'company'
  | 'invoicing'
  | 'saving'
  | 'shops'
  | 'messages'
  | 'salons'
  | 'people'
  | 'coupons'
  | 'search'
  | 'memberships'
  | 'huellas'
  | 'insurance'

/** An area of the settings. Its pages lie below `/backoffice/settings/<name>`, and are for those who work at its place. */
export interface SettingsArea extends StaffPlace {
  name: AreaName
  /** Address of its first page. */
  to(): string
  icon: LucideIcon
}

/** The areas in the order of the page. */
export const settingsAreas: readonly SettingsArea[] = [
  { name: 'company', area: 'finance', to: () => paths.backofficeCompany(), icon: Building2 },
  { name: 'invoicing', area: 'finance', to: () => paths.backofficeInvoicingSettings(), icon: ReceiptText },
  { name: 'saving', area: 'finance', to: () => paths.backofficeSaving(), icon: PiggyBank },
  { name: 'shops', area: 'settings', to: () => paths.backofficeShopsSettings(), icon: Store },
  { name: 'salons', area: 'salon', to: () => paths.backofficeSalons(), icon: Scissors },
  { name: 'coupons', area: 'catalogue', to: () => paths.backofficeCoupons(), icon: TicketPercent },
  { name: 'search', area: 'catalogue', to: () => paths.backofficeSearch(), icon: Search },
  { name: 'memberships', area: 'settings', to: () => paths.backofficeMembershipPlans(), icon: Crown },
  { name: 'huellas', area: 'settings', to: () => paths.backofficeEarning(), icon: PawPrint },
  { name: 'insurance', area: 'settings', to: () => paths.backofficeInsurancePlans(), icon: ShieldCheck },
  { name: 'messages', area: 'settings', to: () => paths.backofficeMessages(), icon: MessageCircle },
  { name: 'people', area: 'people', to: () => paths.backofficePeople(), icon: UsersRound },
]
