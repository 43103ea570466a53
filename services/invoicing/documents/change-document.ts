import type { Transaction } from 'kysely'
import {
  findDocument as findBillingDocument,
  whyCannotBill,
  writtenPlainly,
} from '#services/accounts/people/rules/billing-document.ts'
import { parseCountry } from '#shared/countries/countries.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { InvoicingDependencies } from '../deps.ts'
import { invoicingError } from '../errors.ts'
import { findIssuer } from '../store/issuers.ts'
import type { Tables } from '../tables.ts'
import { type Buyer, InvoiceSubject, type TaxDocument } from './contract.ts'
import { requestDocuments, SEND_QUEUE } from './request-documents.ts'
import { type DocumentEvent, listActs, type StaffAct } from './rules/document-states.ts'
import { subjectDocuments } from './staff-documents.ts'
import {
  type DocumentRow,
  findDocument,
  findNotes,
  lockDocument,
  lockSubject,
  writeDocument,
  writeDocumentLog,
} from './store.ts'
import { toDocument } from './to-document.ts'

type Dependencies = Pick<InvoicingDependencies, 'db' | 'now' | 'jobs'>

/** Sends a document now that waits for its turn or was rejected. */
export function retryDocument(deps: Dependencies, { documentId }: { documentId: string }, context: CallContext) {
  return change(deps, { documentId, act: 'retry', what: 'retried' }, context, async (document) =>
    // What was signed stays as it is unless the office refused it.
    document.state === 'rejected' ? { state: 'queued', xml: null, authorization_code: null } : {},
  )
}

/** Makes a rejected document out to another buyer, and sends it again with its number. */
export function correctDocument(
  deps: Dependencies,
  { documentId, buyer }: { documentId: string; buyer: Buyer | null },
  context: CallContext,
) {
  return change(deps, { documentId, act: 'correct', what: 'corrected' }, context, async (document) => ({
    state: 'queued',
    xml: null,
    authorization_code: null,
    buyer: buyer && toValidBuyer(document, buyer),
  }))
}

/** Asks the office to annul an accepted document, as soon as it can be reached. */
export function annulDocument(
  deps: Dependencies,
  { documentId, reason }: { documentId: string; reason: string },
  context: CallContext,
) {
  return change(
    deps,
    { documentId, act: 'annul', what: 'annul_asked', note: reason },
    context,
    async (document, trx) => {
      if ((await findNotes(trx, document.id)).length > 0) throw invoicingError('has-credit-notes')
      return { state: 'annulling', annul_reason: reason }
    },
  )
}

/** Gives a rejected document up, and the credit notes that wait for it: their numbers stay unused. */
export function voidDocument(
  deps: Dependencies,
  { documentId, reason }: { documentId: string; reason: string },
  context: CallContext,
) {
  return change(deps, { documentId, act: 'void', what: 'void_asked', note: reason }, context, async (document, trx) => {
    const voided = { state: 'voiding', annul_reason: reason, tries: 0, next_try_at: deps.now() } as const
    for (const note of await findNotes(trx, document.id)) {
      await writeDocument(trx, note.id, voided)
      const entry = { documentId: note.id, at: deps.now(), actorUid: accountUid(context), note: reason }
      await writeDocumentLog(trx, { ...entry, what: 'void_asked' })
      await deps.jobs.send(trx, SEND_QUEUE, { documentId: note.id })
    }
    return voided
  })
}

/** Writes down the documents that a sale owes, for staff who ask; those that exist are left alone. */
export async function issueDocuments(
  deps: Dependencies & Pick<InvoicingDependencies, 'sales'>,
  subject: InvoiceSubject,
): Promise<{ documents: TaxDocument[] }> {
  const outcome = await requestDocuments(deps, subject, 'asked')
  if (outcome === 'no-issuer') throw invoicingError('no-issuer')
  if (outcome === 'not-due') throw invoicingError('not-possible-now')
  if (outcome !== 'requested') throw invoicingError('sale-not-found')
  return subjectDocuments(deps, subject)
}

async function change(
  deps: Dependencies,
  {
    documentId,
    act,
    what,
    note = null,
  }: { documentId: string; act: StaffAct; what: DocumentEvent; note?: string | null },
  context: CallContext,
  decide: (document: DocumentRow, trx: Transaction<Tables>) => Promise<Partial<DocumentRow>>,
): Promise<TaxDocument> {
  return deps.db.transaction().execute(async (trx) => {
    const seen = await findDocument(trx, documentId)
    // The sale before the document, as those who write its credit notes lock them.
    if (seen) await lockSubject(trx, InvoiceSubject.parse({ kind: seen.subject_kind, id: seen.subject_id }))
    const document = await lockDocument(trx, documentId)
    const issuer = document && (await findIssuer(trx, document.issuer_id))
    if (!document || !issuer) throw invoicingError('document-not-found')
    if (!listActs(document.state).includes(act)) throw invoicingError('not-possible-now')
    const set = await decide(document, trx)
    const now = deps.now()
    const changed = { ...set, next_try_at: now, ...(set.state !== undefined && { tries: 0 }) }
    await writeDocument(trx, documentId, changed)
    await writeDocumentLog(trx, { documentId, at: now, actorUid: accountUid(context), what, note })
    await deps.jobs.send(trx, SEND_QUEUE, { documentId })
    return toDocument({ ...document, ...changed }, issuer)
  })
}

function toValidBuyer({ country: text }: DocumentRow, buyer: Buyer): Buyer {
  const country = parseCountry(text)
  const plain = writtenPlainly({ ...buyer, country })
  if (whyCannotBill(plain)) {
    const mistake = findBillingDocument(country, plain.documentType)?.mistake
    throw invoicingError('billing-not-valid', {
      ...(mistake && { detail: mistake, fields: { documentNumber: mistake } }),
    })
  }
  const { documentType, documentNumber, complement } = plain
  return { ...buyer, documentType, documentNumber, complement }
}
