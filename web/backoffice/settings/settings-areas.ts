import { Building2, Crown, type LucideIcon, ShieldCheck, TicketPercent } from 'lucide-react'
import { DEFAULT_COUNTRY } from '#shared/countries/countries.ts'
import { paths } from '#web/paths.ts'

/** The areas of the settings, with the words `areas.<name>` of the `settings` messages. */
type AreaName = 'company' | 'shops' | 'salons' | 'people' | 'coupons' | 'memberships' | 'insurance'

/** The areas in the order of the page. */
export const settingsAreas: readonly { name: AreaName; to(): string; icon: LucideIcon }[] = [
  { name: 'company', to: () => paths.backofficeCompany(DEFAULT_COUNTRY), icon: Building2 },
  { name: 'coupons', to: () => paths.backofficeCoupons(DEFAULT_COUNTRY), icon: TicketPercent },
  { name: 'memberships', to: () => paths.backofficeMembershipPlans(DEFAULT_COUNTRY), icon: Crown },
  { name: 'insurance', to: () => paths.backofficeInsurancePlans(DEFAULT_COUNTRY), icon: ShieldCheck },
]
