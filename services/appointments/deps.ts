import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { AccountsClient } from '#services/accounts/client.ts'
import type { MessagingClient } from '#services/messaging/client.ts'
import type { PaymentsClient } from '#services/payments/client.ts'
import type { PetsClient } from '#services/pets/client.ts'
import type { BenefitsInTime } from '#services/rewards/client.ts'
import type { Clock } from '#shared/clock.ts'
import type { CountryIso } from '#shared/country.ts'
import type { VersionWatch } from '#shared/database/notify.ts'
import type { FactPublisher } from '#shared/jobs.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Storage } from '#shared/storage/storage.ts'
import type { Tables } from './tables.ts'

/** What appointments cannot make by itself. */
export interface AppointmentsDependencies {
  db: Kysely<Tables>
  now: Clock
  /** Tells when a store, its packs or prices changed: they are kept in memory. */
  versions: Pick<VersionWatch, 'version'>
  accounts: Pick<AccountsClient, 'account' | 'viewerOf' | 'addresses' | 'staffMemberships' | 'shareToken'>
  pets: Pick<PetsClient, 'petProfile' | 'customerByEcommerceUid'>
  messaging: Pick<MessagingClient, 'notify'>
  /** Deposits. */
  payments: Pick<PaymentsClient, 'ways' | 'createPayment' | 'cancelPayment' | 'refund'>
  /** What a membership gives: asked for in time, or not at all. */
  benefits: BenefitsInTime
  /** Where pictures of reviews lie. */
  storage: Storage
  /** Public origin of each market, without trailing slash: the only ones that a notification may lead to. */
  origins: Record<CountryIso, string>
  jobs: FactPublisher
  log: Pick<Logger, 'warn' | 'info'>
  /** Told of every failure that is not a refusal. */
  report(error: unknown, context: CallContext, operation: string): void
}
