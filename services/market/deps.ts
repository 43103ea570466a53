import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { AccountsClient, InternalAccountsClient } from '#services/accounts/client.ts'
import type { InternalInvoicingClient } from '#services/invoicing/client.ts'
import type { PaymentsClient } from '#services/payments/client.ts'
import type { BenefitsInTime } from '#services/rewards/client.ts'
import type { Clock } from '#shared/clock.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { DatabaseConnection } from '#shared/database/connect.ts'
import type { FactPublisher, JobSender } from '#shared/jobs.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Storage } from '#shared/storage/storage.ts'
import type { TaxRecords } from './sales-book/rules/sale-document.ts'
import type { Tables } from './tables.ts'
import type { WebhookTargets } from './webhooks/public-address.ts'

/** Dependencies that the composition passes to market. */
export interface MarketDependencies {
  db: Kysely<Tables>
  connection: DatabaseConnection
  now: Clock
  accounts: Pick<AccountsClient, 'account' | 'checkCredibility' | 'couriers' | 'viewerOf'>
  /** Accounts for internal calls: the owner of a subscription, for whom the holder of its link may accept. */
  internalAccounts: Pick<InternalAccountsClient, 'accountOf' | 'createCounterAccount' | 'credibilityOf'>
  payments: Pick<PaymentsClient, 'ways' | 'createPayment' | 'cancelPayment' | 'refund' | 'handOverPayments'>
  /** Tax documents of what was sold. */
  internalInvoicing: Pick<InternalInvoicingClient, 'printedInvoice'>
  /** Membership benefits, with a time limit: late counts as unknown. */
  benefits: BenefitsInTime
  /** What electronic invoicing issued. */
  taxRecords: TaxRecords
  /** Services that sell something besides goods, for the sales book. */
  soldElsewhere: readonly Pick<PaymentsClient, 'soldEntries' | 'soldGroups'>[]
  /** Publishes facts for other services in the transaction that makes them true, and queues market's own jobs. */
  jobs: FactPublisher & JobSender
  /** Whether a code can be sent to a phone: without it no order needs a proved phone. */
  canSendPhoneCodes: boolean
  /**
   * Secrets, newest first, for keyed hashes of erased customers and for sealing the secrets of webhooks; empty (demo): one of
   * each is stored in the database.
   */
  customerSecrets: readonly string[]
  /** Addresses that a shop's webhooks may have. */
  webhookTargets: WebhookTargets
  log: Logger
  /** Called for every error that is not a refusal. */
  report(error: unknown, context: CallContext, operation: string): void
  /** Number of changes of a named record, by `shared/database/notify.ts`; one listener serves the whole process. */
  versions: { version(name: string): number }
  dataDir: string
  /** Uploaded pictures of products. */
  storage: Storage
  /** Public origin of each country's site. */
  origins: Record<CountryIso, string>
}
