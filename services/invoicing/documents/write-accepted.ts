import type { InvoicingDependencies } from '../deps.ts'
import { TaxDocumentFact as Fact, type TaxDocumentFact } from './contract.ts'
import { isTestSeries } from './series.ts'
import { type DocumentRow, findDocument, writeDocument, writeDocumentLog } from './store.ts'

type Dependencies = Pick<InvoicingDependencies, 'db' | 'now' | 'jobs'>

/** Writes down that the office has a document, with the fact that other services hear of. */
export async function writeAccepted(
  { db, now, jobs }: Dependencies,
  documentId: string,
  set: Partial<DocumentRow>,
  note: string | null,
): Promise<void> {
  const at = now()
  await db.transaction().execute(async (trx) => {
    await writeDocument(trx, documentId, { ...set, state: 'accepted', accepted_at: at, tries: 0 })
    await writeDocumentLog(trx, { documentId, at, actorUid: null, what: 'accepted', note })
    const written = await findDocument(trx, documentId)
    if (written) await jobs.publish(trx, 'tax-document-issued', toFact(written))
  })
}

export function toFact(document: DocumentRow): TaxDocumentFact {
  const { id, kind, subject_kind, subject_id, series, number, authorization_code, issued_at, currency } = document
  return Fact.parse({
    documentId: id,
    kind,
    subject: { kind: subject_kind, id: subject_id },
    ...{ series, number, currency },
    authorization: authorization_code,
    issuedAt: issued_at?.toISOString() ?? null,
    total: document.total_minor,
    vat: document.vat_minor,
    isTest: isTestSeries(series),
  })
}
