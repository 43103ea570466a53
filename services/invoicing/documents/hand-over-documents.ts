import type { InvoicingDependencies } from '../deps.ts'
import type { InvoiceSubject } from './contract.ts'
import { writeOwner } from './store.ts'

/** Hands the documents of a sale to another account, which took over the sale. */
export function handOverDocuments(
  { db }: Pick<InvoicingDependencies, 'db'>,
  subject: InvoiceSubject,
  ownerUid: string,
): Promise<void> {
  return writeOwner(db, subject, ownerUid)
}
