import { Building2, type LucideIcon, Scissors, Store } from 'lucide-react'
import { paths } from '#web/backoffice/paths.ts'

/** The areas of the settings, with the words `areas.<name>` of the `settings` messages. */
type AreaName = 'company' | 'shops' | 'salons' | 'people' | 'coupons' | 'memberships' | 'insurance'

/** The areas in the order of the page. */
export const settingsAreas: readonly { name: AreaName; to(): string; icon: LucideIcon }[] = [
  { name: 'company', to: () => paths.backofficeCompany(), icon: Building2 },
  { name: 'shops', to: paths.backofficeShopsSettings, icon: Store },
  { name: 'salons', to: () => paths.backofficeSalons(), icon: Scissors },
]
