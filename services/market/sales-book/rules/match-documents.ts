import { type DocumentSubject, type SaleDocument, toSubjectKey } from './sale-document.ts'

/** A tax document as the invoicing service tells of it. */
export interface IssuedDocument {
  /** Of the order. */
  orderId: string
  kind: 'invoice' | 'credit_note'
  number: string
  authorization: string | null
  timbrado: string | null
  state: 'queued' | 'contingency' | 'accepted' | 'rejected' | 'annulling' | 'annulled'
  issuedAt: string | null
  /** Minor units. */
  total: number
}

/** What a book says of a document's state; null: it is not issued, and the sale has none yet. */
const states: Record<IssuedDocument['state'], SaleDocument['state'] | null> = {
  queued: null,
  rejected: null,
  contingency: 'contingency',
  accepted: 'valid',
  // The office has not answered: it is valid until it does.
  annulling: 'valid',
  annulled: 'annulled',
}

/**
 * The document of each subject, by `toSubjectKey`: of an order its invoice, of a return the credit note of its order with its
 * amount, each note once. A valid one comes before an annulled one. `toDay` is the day of a moment in the country's zone.
 */
export function matchDocuments(
  subjects: readonly DocumentSubject[],
  issued: readonly IssuedDocument[],
  toDay: (at: string) => string,
): Map<string, SaleDocument> {
  const left = issued
    .filter(({ state, issuedAt }) => states[state] !== null && issuedAt !== null)
    .toSorted((one, other) => Number(one.state === 'annulled') - Number(other.state === 'annulled'))
  const found = new Map<string, SaleDocument>()
  for (const subject of subjects) {
    const kind = subject.kind === 'order' ? 'invoice' : 'credit_note'
    const index = left.findIndex(
      (document) =>
        document.orderId === subject.orderId &&
        document.kind === kind &&
        (kind === 'invoice' || document.total === subject.amount),
    )
    const [document] = index < 0 ? [] : left.splice(index, 1)
    if (document) found.set(toSubjectKey(subject), toSaleDocument(document, toDay))
  }
  return found
}

function toSaleDocument(document: IssuedDocument, toDay: (at: string) => string): SaleDocument {
  return {
    number: document.number,
    authorisation: document.authorization ?? '',
    timbrado: document.timbrado,
    state: states[document.state] ?? 'valid',
    issuedOn: toDay(document.issuedAt ?? ''),
    isElectronic: true,
  }
}
