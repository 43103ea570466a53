import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { AccountsClient } from '#services/accounts/client.ts'
import type { InternalMarketClient } from '#services/market/client.ts'
import type { MessagingClient } from '#services/messaging/client.ts'
import type { Clock } from '#shared/clock.ts'
import type { CountryIso } from '#shared/country.ts'
import type { VersionWatch } from '#shared/database/notify.ts'
import type { FactPublisher } from '#shared/jobs.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Storage } from '#shared/storage/storage.ts'
import type { Tables } from './tables.ts'

/** What the community cannot make by itself. */
export interface CommunityDependencies {
  db: Kysely<Tables>
  now: Clock
  accounts: Pick<AccountsClient, 'account'>
  messaging: Pick<MessagingClient, 'notify'>
  /** Says whose an order is, for what it gave. */
  market: {
    order(
      key: { orderId: string; token?: string | undefined },
      options: { context: CallContext },
    ): Promise<{ _id: string }>
  }
  /** Says what an order gives. */
  internalMarket: Pick<InternalMarketClient, 'donatedLines'>
  /** Where pictures lie. */
  storage: Storage
  /**
   * At least 32 bytes, from which the keys follow that seal answers, hash chips and sign links. Without it (demo) one is made at
   * the first use and kept in the database.
   */
  secret: string | undefined
  /** Public origin of each market, without trailing slash. */
  origins: Record<CountryIso, string>
  jobs: FactPublisher
  /** Groups of a map are kept in memory until a post moves, what was given until the ledger has another line. */
  versions: Pick<VersionWatch, 'version'>
  log: Pick<Logger, 'warn' | 'info'>
  /** Told of every failure that is not a refusal. */
  report(error: unknown, context: CallContext, operation: string): void
}
