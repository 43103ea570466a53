import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { AccountsClient } from '#services/accounts/client.ts'
import type { MessagingClient } from '#services/messaging/client.ts'
import type { PaymentsClient } from '#services/payments/client.ts'
import type { PetsClient } from '#services/pets/client.ts'
import type { Clock } from '#shared/clock.ts'
import type { CountryIso } from '#shared/country.ts'
import type { FactPublisher } from '#shared/jobs.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Storage } from '#shared/storage/storage.ts'
import type { Tables } from './tables.ts'
import type { Underwriter } from './underwriting/underwriter.ts'

/** What insurance cannot make by itself. */
export interface InsuranceDependencies {
  db: Kysely<Tables>
  now: Clock
  accounts: Pick<AccountsClient, 'account'>
  pets: Pick<PetsClient, 'petProfile'>
  payments: Pick<PaymentsClient, 'ways' | 'createPayment' | 'cancelPayment' | 'refund'>
  messaging: Pick<MessagingClient, 'notify'>
  /** Who underwrites contracts, beside the embedded one; by name, as policies name it. */
  underwriters: readonly Underwriter[]
  /** Where pictures lie. */
  storage: Storage
  /**
   * At least 32 bytes, from which the keys follow that seal identity cards and look them up. Without it (demo) one is made at
   * the first use and kept in the database.
   */
  secret: string | undefined
  /** Public origin of each market, without trailing slash. */
  origins: Record<CountryIso, string>
  jobs: FactPublisher
  log: Pick<Logger, 'warn' | 'info'>
  /** Told of every failure that is not a refusal. */
  report(error: unknown, context: CallContext, operation: string): void
}
