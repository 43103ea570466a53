import type { AccountsClient } from '#services/accounts/client.ts'
import type { MarketClient } from '#services/market/client.ts'
import type { RewardsClient } from '#services/rewards/client.ts'

/** Dependencies of the graph, which has no store of its own. */
export interface GraphDependencies {
  accounts: AccountsClient
  market: MarketClient
  rewards: Pick<RewardsClient, 'gamification'>
  /** Production disables introspection of the schema. */
  mode: 'demo' | 'production'
  log: { error(facts: object, message: string): void; warn(facts: object, message: string): void }
}
