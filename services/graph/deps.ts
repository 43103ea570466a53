import type { AccountsClient } from '#services/accounts/client.ts'
import type { AppointmentsClient } from '#services/appointments/client.ts'
import type { ContentClient } from '#services/content/client.ts'
import type { InsuranceClient } from '#services/insurance/client.ts'
import type { MarketClient } from '#services/market/client.ts'
import type { PetsClient } from '#services/pets/client.ts'
import type { RewardsClient } from '#services/rewards/client.ts'

/** Dependencies of the graph, which has no store of its own. */
export interface GraphDependencies {
  accounts: AccountsClient
  market: MarketClient
  rewards: Pick<RewardsClient, 'gamification'>
  content: Pick<ContentClient, 'servicesSheet' | 'foodProductsSheet'>
  pets: Pick<PetsClient, 'customerByEcommerceUid' | 'petProfiles'>
  appointments: Pick<AppointmentsClient, 'stores' | 'appointments'>
  insurance: Pick<InsuranceClient, 'customer' | 'insurances'>
  /** Production disables introspection of the schema. */
  mode: 'demo' | 'production'
  log: { error(facts: object, message: string): void; warn(facts: object, message: string): void }
}
