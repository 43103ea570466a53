import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { AccountsClient } from '#services/accounts/client.ts'
import type { InternalMarketClient } from '#services/market/client.ts'
import type { MessagingClient } from '#services/messaging/client.ts'
import type { PetsClient } from '#services/pets/client.ts'
import type { Clock } from '#shared/clock.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { VersionWatch } from '#shared/database/notify.ts'
import type { FactPublisher } from '#shared/jobs.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Storage } from '#shared/storage/storage.ts'
import type { Tables } from './tables.ts'

/** Dependencies of the community, supplied by the composition. */
export interface CommunityDependencies {
  db: Kysely<Tables>
  now: Clock
  accounts: Pick<AccountsClient, 'account'>
  messaging: Pick<MessagingClient, 'notify'>
  /** The caller's pet that a lost notice names. */
  pets: Pick<PetsClient, 'petProfile'>
  /** Checks that the caller may read an order, before its donations are shown. */
  market: {
    order(
      key: { orderId: string; token?: string | undefined },
      options: { context: CallContext },
    ): Promise<{ _id: string }>
  }
  /** Donated lines of an order. */
  internalMarket: Pick<InternalMarketClient, 'donatedLines'>
  /** Storage of the pictures. */
  storage: Storage
  /**
   * Master secrets of at least 32 bytes, newest first, for the keys that seal answers, hash chips and sign links: the
   * first makes new ones, the others still open theirs. Empty (demo): one is generated at first use and stored in the
   * database.
   */
  secrets: readonly string[]
  /** Public origin of each market, without trailing slash. */
  origins: Record<CountryIso, string>
  jobs: FactPublisher
  /** Invalidates the caches of map groups (when a post moves) and donation totals (when the ledger grows). */
  versions: Pick<VersionWatch, 'version'>
  log: Pick<Logger, 'warn' | 'info'>
  /** Gets every failure that is not a refusal. */
  report(error: unknown, context: CallContext, operation: string): void
}
