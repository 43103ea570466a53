import { openIssuer } from '../issuers/to-issuer.ts'
import type { ReadyIssuer, TaxOffice } from '../offices/office.ts'
import { findIssuer } from '../store/issuers.ts'
import { type SendDependencies, toOfficeDocument } from './send-document.ts'
import { type DocumentRow, findByContingency, writeDocument, writeDocumentLog } from './store.ts'
import { writeAccepted } from './write-accepted.ts'

/** Delivers what was written while an office was away, for each office that knows that, as soon as it is back. */
export async function deliverOffline(deps: SendDependencies): Promise<void> {
  for (const office of Object.values(deps.offices)) {
    for (const open of (await office.offline?.listOpen()) ?? []) {
      try {
        await deliver(deps, office, open)
      } catch (error) {
        deps.log.warn({ err: error, contingency: open.id }, 'offline invoices could not be delivered')
      }
    }
  }
}

async function deliver(
  deps: SendDependencies,
  office: TaxOffice,
  { id, issuerId }: { id: string; issuerId: string },
): Promise<void> {
  const { offline } = office
  const now = deps.now()
  const row = await findIssuer(deps.db, issuerId)
  const issuer = row && (await openIssuer(deps, row, now))
  if (!offline || !issuer) return
  const rows = await findByContingency(deps.db, id, offline.most)
  const open: DocumentRow[] = []
  for (const each of rows) {
    if (!(await wasTakenBefore(deps, office, { issuer, document: each }))) open.push(each)
  }
  const documents = open.flatMap(({ id, xml }) => (xml === null ? [] : [{ id, xml }]))
  // What was taken before needs no package: the next round closes the contingency.
  if (documents.length === 0) return rows.length === 0 ? offline.close(id, now) : undefined

  const answers = await offline.deliver(issuer, id, documents, now)
  for (const { documentId, problem } of answers ?? []) {
    if (!problem) {
      const taken = { office_code: null, office_message: 'Aceptada en su paquete' }
      await writeAccepted(deps, documentId, taken, null)
      continue
    }
    const { code: office_code, message: note } = problem
    const refused = { office_code, office_message: note, tries: 0, contingency_id: null }
    await writeDocument(deps.db, documentId, { ...refused, state: 'rejected' })
    await writeDocumentLog(deps.db, { documentId, at: now, actorUid: null, what: 'rejected', note })
  }
}

/**
 * Whether the office took what was sent before the outage, whose answer was lost: that is then the document, because the
 * office takes a number once. Throws while the office is away.
 */
async function wasTakenBefore(
  deps: SendDependencies,
  office: TaxOffice,
  { issuer, document }: { issuer: ReadyIssuer; document: DocumentRow },
): Promise<boolean> {
  const { id: documentId, written_before: before } = document
  if (!before) return false
  const isTaken = (await office.find(issuer, toOfficeDocument(document, null), before.authorization)) === 'accepted'
  if (!isTaken) {
    await writeDocument(deps.db, documentId, { written_before: null })
    return false
  }
  const { authorization, xml, qr } = before
  const taken = { authorization_code: authorization, xml, qr, issued_at: new Date(before.issuedAt) }
  const set = { ...taken, written_before: null, contingency_id: null }
  await writeAccepted(deps, documentId, set, 'La oficina ya tenía la que se envió antes de quedar sin respuesta')
  return true
}
