import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { AccountsClient } from '#services/accounts/client.ts'
import type { MessagingClient } from '#services/messaging/client.ts'
import type { PaymentsClient } from '#services/payments/client.ts'
import type { PetsClient } from '#services/pets/client.ts'
import type { Clock } from '#shared/clock.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { FactPublisher } from '#shared/jobs.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Storage } from '#shared/storage/storage.ts'
import type { Tables } from './tables.ts'
import type { Underwriter } from './underwriting/underwriter.ts'

/** Dependencies of insurance. */
export interface InsuranceDependencies {
  db: Kysely<Tables>
  now: Clock
  accounts: Pick<AccountsClient, 'account' | 'recentProof'>
  pets: Pick<PetsClient, 'petProfile'>
  payments: Pick<PaymentsClient, 'ways' | 'createPayment' | 'cancelPayment' | 'refund'>
  messaging: Pick<MessagingClient, 'notify'>
  /** Underwriters beside the embedded one, found by the name that policies refer to. */
  underwriters: readonly Underwriter[]
  /** Storage of pictures. */
  storage: Storage
  /**
   * Each of at least 32 bytes, newest first, from which the keys to encrypt and look up identity cards are derived: the
   * first seals, the others still open what they sealed. Empty (demo): one is created at first use and stored in the
   * database.
   */
  secrets: readonly string[]
  /** Public origin of each market, without trailing slash. */
  origins: Record<CountryIso, string>
  jobs: FactPublisher
  log: Pick<Logger, 'warn' | 'info'>
  /** Reports every failure that is not a refusal. */
  report(error: unknown, context: CallContext, operation: string): void
}
