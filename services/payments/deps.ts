import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { AccountsClient } from '#services/accounts/client.ts'
import type { Clock } from '#shared/clock.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { FactPublisher, JobSender } from '#shared/jobs.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { PaymentProvider } from './providers/provider.ts'
import type { Tables } from './tables.ts'

/** Dependencies of payments. */
export interface PaymentsDependencies {
  db: Kysely<Tables>
  now: Clock
  /** Resolves the account of a guest's token. */
  accounts: Pick<AccountsClient, 'viewerOf'>
  /** The first provider that supports the market and method is used. */
  providers: readonly PaymentProvider[]
  /**
   * Secrets of at least 32 bytes, newest first, from which link tokens are derived: the first makes new tokens, the
   * others still open older links. Empty (demo): one is created at first use and stored in the database.
   */
  linkSecrets: readonly string[]
  /** Public origin of each market, without trailing slash. */
  origins: Record<CountryIso, string>
  jobs: FactPublisher & JobSender
  log: Pick<Logger, 'warn' | 'info'>
  /** Reports every failure that is not a refusal. */
  report(error: unknown, context: CallContext, operation: string): void
}
