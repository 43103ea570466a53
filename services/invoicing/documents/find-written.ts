import type { InvoicingDependencies } from '../deps.ts'
import { findIssuer, type IssuerRow } from '../store/issuers.ts'
import type { InvoiceSubject } from './contract.ts'
import { type DocumentRow, findBySubjects, findDocument } from './store.ts'

type Dependencies = Pick<InvoicingDependencies, 'db'>

/** A document with its code, its issuer, and of a credit note its invoice. */
export interface WrittenRow {
  row: DocumentRow
  issuer: IssuerRow
  invoice: DocumentRow | null
}

/** A document that was written; null: there is none, or it has no code yet. */
export async function findWrittenDocument({ db }: Dependencies, documentId: string): Promise<WrittenRow | null> {
  return withIssuer({ db }, await findDocument(db, documentId))
}

/** The invoice of a sale that is valid for its buyer: accepted, or written while the office was away. */
export async function findWrittenInvoice({ db }: Dependencies, subject: InvoiceSubject): Promise<WrittenRow | null> {
  const rows = await findBySubjects(db, [subject])
  const valid = rows.find(({ kind, state }) => kind === 'invoice' && (state === 'accepted' || state === 'contingency'))
  return withIssuer({ db }, valid)
}

async function withIssuer({ db }: Dependencies, row: DocumentRow | undefined): Promise<WrittenRow | null> {
  if (!row?.authorization_code) return null
  const [issuer, invoice] = await Promise.all([
    findIssuer(db, row.issuer_id),
    row.invoice_id === null ? undefined : findDocument(db, row.invoice_id),
  ])
  return issuer ? { row, issuer, invoice: invoice ?? null } : null
}
