import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from '#shared/clock.ts'
import type { CountryIso } from '#shared/country.ts'
import type { FactPublisher, JobSender } from '#shared/jobs.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { PaymentProvider } from './provider.ts'
import type { Tables } from './tables.ts'

/** What payments cannot make by itself. */
export interface PaymentsNeeds {
  db: Kysely<Tables>
  now: Clock
  /** The first that collects in this market by this method is taken. */
  providers: readonly PaymentProvider[]
  /** Derives the capability of a payment's link from its id; ≥ 32 bytes. The newest first. */
  linkSecret: string
  /** Public origin of each market, without trailing slash. */
  origins: Record<CountryIso, string>
  jobs: FactPublisher & JobSender
  log: Pick<Logger, 'warn' | 'info'>
  /** Told of every failure that is not a refusal. */
  report(error: unknown, context: CallContext, operation: string): void
}
