import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { AccountsClient } from '#services/accounts/client.ts'
import type { Clock } from '#shared/clock.ts'
import type { CountryIso } from '#shared/country.ts'
import type { FactPublisher, JobSender } from '#shared/jobs.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { PaymentProvider } from './providers/provider.ts'
import type { Tables } from './tables.ts'

/** What payments cannot make by itself. */
export interface PaymentsDependencies {
  db: Kysely<Tables>
  now: Clock
  /** Whose a guest's token is. */
  accounts: Pick<AccountsClient, 'viewerOf'>
  /** The first that collects in this market by this method is taken. */
  providers: readonly PaymentProvider[]
  /**
   * At least 32 bytes each, from which the capabilities of links follow, the newest first: it makes new ones, the older ones
   * still open theirs. Empty (demo): one is made at the first use and kept in the database.
   */
  linkSecrets: readonly string[]
  /** Public origin of each market, without trailing slash. */
  origins: Record<CountryIso, string>
  jobs: FactPublisher & JobSender
  log: Pick<Logger, 'warn' | 'info'>
  /** Told of every failure that is not a refusal. */
  report(error: unknown, context: CallContext, operation: string): void
}
