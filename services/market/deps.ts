import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { AccountsClient, InternalAccountsClient } from '#services/accounts/client.ts'
import type { PaymentsClient } from '#services/payments/client.ts'
import type { BenefitsInTime } from '#services/rewards/client.ts'
import type { Clock } from '#shared/clock.ts'
import type { DatabaseConnection } from '#shared/database/connect.ts'
import type { FactPublisher } from '#shared/jobs.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Tables } from './tables.ts'

/** What market is handed by the composition. */
export interface MarketDependencies {
  db: Kysely<Tables>
  connection: DatabaseConnection
  now: Clock
  accounts: Pick<AccountsClient, 'account' | 'checkCredibility' | 'viewerOf'>
  /** The same about the owner of what repeats, for whom anybody with its link may say yes. */
  internalAccounts: InternalAccountsClient
  payments: Pick<PaymentsClient, 'ways' | 'createPayment' | 'cancelPayment' | 'refund' | 'handOverPayments'>
  /** What a membership gives: asked for in time, or not at all. */
  benefits: BenefitsInTime
  /** Facts for other services leave in the transaction that makes them true. */
  jobs: FactPublisher
  log: Logger
  /** Told of every failure that is not a refusal. */
  report(error: unknown, context: CallContext, operation: string): void
  /** How often a named thing was changed, by `shared/database/notify.ts`; one watch serves the whole process. */
  versions: { version(name: string): number }
  dataDir: string
}
