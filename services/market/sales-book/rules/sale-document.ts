import type { CountryIso } from '#shared/countries/countries.ts'

/** What is invoiced: an order that was handed over, or goods of one that came back (its credit note). */
export interface DocumentSubject {
  kind: 'order' | 'return'
  /** Of the order, or of the return. */
  id: string
  orderId: string
  /** Minor units, without a sign. */
  amount: number
}

/** The tax document that was issued for a sale. */
export interface SaleDocument {
  number: string
  /** Bolivia: CUF; Paraguay: CDC, or empty for one on paper. */
  authorisation: string
  /** Paraguay alone: authorisation of the series. */
  timbrado: string | null
  state: 'valid' | 'annulled' | 'contingency'
  /** yyyy-MM-dd. */
  issuedOn: string
  /** The tax office has it already, so that no file may bring it again. */
  isElectronic: boolean
}

/** Key of a subject in the answer of `FindSaleDocuments`. */
export function toSubjectKey({ kind, id }: Pick<DocumentSubject, 'kind' | 'id'>): string {
  return `${kind}:${id}`
}

/** Tax documents of these subjects of a country, by `toSubjectKey`; what has none is missing. */
export type FindSaleDocuments = (
  subjects: readonly DocumentSubject[],
  country: CountryIso,
) => Promise<ReadonlyMap<string, SaleDocument>>

/** Answers that nothing was issued: where there is no electronic invoicing. */
export const findNoDocuments: FindSaleDocuments = async () => new Map()
