import { randomInt } from 'node:crypto'
import { newId } from '#shared/ids.ts'
import type { InvoicingDependencies } from '../deps.ts'
import type { Sale } from '../sales/sale.ts'
import { findIssuer, findIssuerOfSale, type IssuerRow } from '../store/issuers.ts'
import type { InvoiceSubject } from './contract.ts'
import { isLiving } from './rules/document-states.ts'
import { sumLines, toCreditLines, toInvoiceLines } from './rules/sale-lines.ts'
import { isOfOtherEnvironment, toSeries } from './series.ts'
import { type DocumentRow, findBySubjects, insertDocument, lockSubject, takeNumber, writeDocumentLog } from './store.ts'

type Dependencies = Pick<InvoicingDependencies, 'db' | 'now' | 'sales' | 'jobs'>

/** Queue of documents that go to the tax office at once; what it leaves is sent by the round of each minute. */
export const SEND_QUEUE = 'invoicing/send'

/**
 * Writes down the invoice that a sale owes, and a credit note for each refund of it, each with its number; documents that
 * exist are left alone. The answer says why there is none. `why`: a sale is invoiced
 * when it is made, and never by its refund alone; after its invoice was annulled or given up only a person has it invoiced again.
 */
export async function requestDocuments(
  deps: Dependencies,
  subject: InvoiceSubject,
  why: 'sale' | 'refund' | 'asked' = 'sale',
): Promise<'requested' | 'no-sale' | 'no-issuer' | 'nothing-to-invoice' | 'not-due'> {
  const sale = await deps.sales[subject.kind](subject.id)
  if (!sale) return 'no-sale'
  const lines = toInvoiceLines(sale)
  if (lines.length === 0) return 'nothing-to-invoice'

  return deps.db.transaction().execute(async (trx) => {
    await lockSubject(trx, subject)
    const all = await findBySubjects(trx, [subject])
    const existing = all.filter(isLiving)
    let invoice = existing.find(({ kind }) => kind === 'invoice')
    const wasAnnulled = !invoice && all.some(({ kind }) => kind === 'invoice')
    if ((!invoice && why === 'refund') || (wasAnnulled && why === 'sale')) return 'not-due'
    // Its notes could never be sent once it is annulled; when the office refuses to, the sale is asked for again.
    if (invoice?.state === 'annulling' || invoice?.state === 'voiding') return 'not-due'
    // The notes of an invoice come from its own point of sale, also after the shop has another one.
    const issuer = invoice ? await findIssuer(trx, invoice.issuer_id) : await findIssuerOfSale(trx, sale)
    if (!issuer) return 'no-issuer'
    // What was tried in the test environment takes no number of the business.
    if (invoice && isOfOtherEnvironment(issuer, invoice)) return 'no-issuer'

    const write = async (row: Pick<DocumentRow, 'kind' | 'cause' | 'invoice_id'>, amounts: typeof lines) => {
      const { kind } = row
      const series = toSeries(issuer)
      const document = toDocument({ sale, subject, issuer, lines: amounts, now: deps.now() })
      const number = await takeNumber(trx, { issuerId: issuer.id, kind, series })
      const written: DocumentRow = { ...document, ...row, series, number }
      await insertDocument(trx, written)
      const log = { documentId: written.id, at: deps.now(), actorUid: null, what: 'requested' as const, note: null }
      await writeDocumentLog(trx, log)
      await deps.jobs.send(trx, SEND_QUEUE, { documentId: written.id })
      return written
    }

    invoice ??= await write({ kind: 'invoice', cause: '', invoice_id: null }, lines)
    let left = invoice.total_minor - sumNotes(existing)
    for (const { cause, amount, reason, byRate = null } of sale.refunds) {
      if (existing.some((note) => note.kind === 'credit_note' && note.cause === cause)) continue
      const credited = toCreditLines(invoice.content.lines, { amount: Math.min(amount, left), reason, byRate })
      if (credited.length === 0 || left <= 0) continue
      const note = await write({ kind: 'credit_note', cause, invoice_id: invoice.id }, credited)
      left -= note.total_minor
    }
    return 'requested'
  })
}

function sumNotes(documents: readonly DocumentRow[]): number {
  return documents.filter(({ kind }) => kind === 'credit_note').reduce((sum, { total_minor }) => sum + total_minor, 0)
}

function toDocument({
  sale,
  subject,
  issuer,
  lines,
  now,
}: {
  sale: Sale
  subject: InvoiceSubject
  issuer: IssuerRow
  lines: DocumentRow['content']['lines']
  now: Date
}): Omit<DocumentRow, 'kind' | 'cause' | 'invoice_id' | 'series' | 'number'> {
  const { total, vat } = sumLines(lines, sale.country)
  return {
    id: newId(),
    issuer_id: issuer.id,
    country: sale.country,
    subject_kind: subject.kind,
    subject_id: subject.id,
    label: sale.label,
    owner_uid: sale.ownerUid,
    state: 'queued',
    currency: sale.currency,
    total_minor: total,
    vat_minor: vat,
    buyer: sale.buyer,
    content: { lines, paidBy: sale.paidBy, isService: sale.isService },
    authorization_code: null,
    security_code: String(randomInt(1, 1_000_000_000)).padStart(9, '0'),
    xml: null,
    qr: null,
    issued_at: null,
    contingency_id: null,
    written_before: null,
    tries: 0,
    next_try_at: now,
    leased_until: null,
    office_code: null,
    office_message: null,
    accepted_at: null,
    annulled_at: null,
    annul_reason: null,
    created_at: now,
  }
}
