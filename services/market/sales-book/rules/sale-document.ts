/** What is invoiced: an order that was handed over, or goods of one that came back (its credit note). */
export interface DocumentSubject {
  kind: 'order' | 'return'
  /** Of the order, or of the return. */
  id: string
}

/** The tax document that was issued for a sale. */
export interface SaleDocument {
  number: string
  /** Bolivia: CUF; Paraguay: CDC, or empty for one on paper. */
  authorisation: string
  /** Paraguay alone: authorisation of the series. */
  timbrado: string | null
  /** test: of the tax office's test environment, so that no register may name it. */
  state: 'valid' | 'annulled' | 'contingency' | 'test'
  /** yyyy-MM-dd. */
  issuedOn: string
  /** The tax office has it already, so that no file may bring it again. */
  isElectronic: boolean
}

/** Key of a subject in the answer of `FindSaleDocuments`. */
export function toSubjectKey({ kind, id }: DocumentSubject): string {
  return `${kind}:${id}`
}

/** Tax documents of these subjects, by `toSubjectKey`; what has none is missing. */
export type FindSaleDocuments = (subjects: readonly DocumentSubject[]) => Promise<ReadonlyMap<string, SaleDocument>>

/** Answers that nothing was issued: where there is no electronic invoicing. */
export const findNoDocuments: FindSaleDocuments = async () => new Map()
