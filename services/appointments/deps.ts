import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { AccountsClient, InternalAccountsClient } from '#services/accounts/client.ts'
import type { MessagingClient } from '#services/messaging/client.ts'
import type { PaymentsClient } from '#services/payments/client.ts'
import type { PetsClient } from '#services/pets/client.ts'
import type { BenefitsInTime } from '#services/rewards/client.ts'
import type { Clock } from '#shared/clock.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { VersionWatch } from '#shared/database/notify.ts'
import type { FactPublisher } from '#shared/jobs.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Storage } from '#shared/storage/storage.ts'
import type { Tables } from './tables.ts'

/** A service that holds data of people. */
interface DataSubjectService {
  exportPerson(input: undefined, options: { context: CallContext }): Promise<Record<string, unknown>>
  erasePerson(input: undefined, options: { context: CallContext }): Promise<{ kept: string[] }>
}

/** Services and resources that appointments depend on. */
export interface AppointmentsDependencies {
  db: Kysely<Tables>
  now: Clock
  /** Versions of stores, packs and prices; a new version makes the in-memory cache reload. */
  versions: Pick<VersionWatch, 'version'>
  accounts: Pick<AccountsClient, 'account' | 'viewerOf' | 'addresses' | 'staffMemberships' | 'shareToken'>
  /** Accounts of people at a counter. */
  internalAccounts: Pick<InternalAccountsClient, 'createCounterAccount' | 'credibilityOf' | 'noteStaffAct'>
  pets: Pick<
    PetsClient,
    'petProfile' | 'petProfiles' | 'medicineApplications' | 'createPetProfile' | 'customerByEcommerceUid'
  >
  /** Other services that hold data of people at a counter, in the order in which they are erased. */
  customerDataServices: readonly { name: string; client: DataSubjectService }[]
  messaging: Pick<MessagingClient, 'notify'>
  /** Payments, for deposits. */
  payments: Pick<PaymentsClient, 'ways' | 'createPayment' | 'cancelPayment' | 'refund'>
  /** Membership benefits, requested with a time limit. */
  benefits: BenefitsInTime
  /** Storage of review pictures. */
  storage: Storage
  /** Public origin of each market, without trailing slash; links in notifications lead only there. */
  origins: Record<CountryIso, string>
  /** Whether a code can be sent to a phone: without it no booking needs a proved phone. */
  canSendPhoneCodes: boolean
  jobs: FactPublisher
  log: Pick<Logger, 'warn' | 'info'>
  /** Reports every failure that is not a refusal. */
  report(error: unknown, context: CallContext, operation: string): void
}
