import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { AccountsClient } from '#services/accounts/client.ts'
import type { MarketClient } from '#services/market/client.ts'
import type { MessagingClient } from '#services/messaging/client.ts'
import type { Clock } from '#shared/clock.ts'
import type { CountryIso } from '#shared/country.ts'
import type { FactPublisher } from '#shared/jobs.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Storage } from '#shared/storage/storage.ts'
import type { Tables } from './tables.ts'

/** What pets cannot make by itself. */
export interface PetsDependencies {
  db: Kysely<Tables>
  now: Clock
  accounts: Pick<AccountsClient, 'account' | 'viewerOf'>
  messaging: Pick<MessagingClient, 'notify'>
  /** What the caller bought to eat. */
  market: Pick<MarketClient, 'foodPurchases'>
  /** Where photos lie. */
  storage: Storage
  /**
   * At least 32 bytes each, from which the keys of signed cards follow, the newest first: it signs, the older ones are still
   * believed (shared/signed-record). Empty (demo): one is made at the first use and kept in the database.
   */
  signingSecrets: readonly string[]
  /** Public origin of each market, without trailing slash: the only ones that a mail or a QR code may lead to. */
  origins: Record<CountryIso, string>
  jobs: FactPublisher
  log: Pick<Logger, 'warn' | 'info'>
  /** Told of every failure that is not a refusal. */
  report(error: unknown, context: CallContext, operation: string): void
}
