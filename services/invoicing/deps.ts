import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from '#shared/clock.ts'
import type { TaxOfficeName } from '#shared/countries/country-record.ts'
import type { FactPublisher, JobSender } from '#shared/jobs.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { InvoiceSubject } from './documents/contract.ts'
import type { TaxOffice } from './offices/office.ts'
import type { FindSale } from './sales/sale.ts'
import type { Tables } from './tables.ts'

/** Dependencies of invoicing. */
export interface InvoicingDependencies {
  db: Kysely<Tables>
  now: Clock
  /** What was sold, asked of the service that sold it. */
  sales: Record<InvoiceSubject['kind'], FindSale>
  offices: Record<TaxOfficeName, TaxOffice>
  /**
   * Secrets of at least 32 bytes, newest first, from which the keys are derived that seal private keys and tokens. Empty
   * (demo): one is created at first use and stored in the database.
   */
  secrets: readonly string[]
  jobs: FactPublisher & JobSender
  log: Pick<Logger, 'warn' | 'info'>
  /** Reports every failure that is not a refusal. */
  report(error: unknown, context: CallContext, operation: string): void
}
