import type { AccountsClient } from '#services/accounts/client.ts'
import type { MarketClient } from '#services/market/client.ts'
import type { RewardsClient } from '#services/rewards/client.ts'

/** The graph has no store: everything it says, it asks of these. */
export interface GraphDependencies {
  accounts: AccountsClient
  market: MarketClient
  rewards: Pick<RewardsClient, 'gamification'>
  /** In production the schema is not told. */
  mode: 'demo' | 'production'
  log: { error(facts: object, message: string): void; warn(facts: object, message: string): void }
}
