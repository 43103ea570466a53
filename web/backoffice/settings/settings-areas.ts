import { type LucideIcon, Scissors } from 'lucide-react'
import { paths } from '#web/paths.ts'

/** The areas of the settings, with the words `areas.<name>` of the `settings` messages. */
type AreaName = 'shops' | 'salons' | 'people' | 'coupons' | 'memberships' | 'insurance'

/** The areas in the order of the page. */
export const settingsAreas: readonly { name: AreaName; to(): string; icon: LucideIcon }[] = [
  { name: 'salons', to: () => paths.backofficeSalons(), icon: Scissors },
]
