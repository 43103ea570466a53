import type { CountryIso } from '#shared/countries/countries.ts'

/** What a tax document is about, in the service that sold it. */
export interface DocumentSubject {
  kind: 'order' | 'visit' | 'deposit' | 'membership'
  id: string
}

/** Who a document is made out to. */
export interface DocumentBuyer {
  documentType: string
  documentNumber: string
  complement: string | null
  businessName: string
}

/** A tax document that was issued for a sale. */
export interface SaleDocument {
  kind: 'invoice' | 'credit_note'
  /** Of a credit note: the refund that it is for. */
  cause: string
  number: string
  /** Bolivia: CUF; Paraguay: CDC, or empty for one on paper. */
  authorisation: string
  /** Paraguay alone: authorisation of the series. */
  timbrado: string | null
  /** test: of the tax office's test environment, so that no register may name it. */
  state: 'valid' | 'annulled' | 'contingency' | 'test'
  /** yyyy-MM-dd. */
  issuedOn: string
  buyer: DocumentBuyer | null
}

/** A document as a register lists it; amounts in minor units. */
export interface RegisteredDocument extends SaleDocument {
  id: string
  issuedAt: string
  /** What it charges, or takes back. */
  total: number
  /** Taken off before the total. */
  discount: number
  /** Of the total, what has no VAT. */
  exempt: number
  /** The total by VAT rate. */
  byRate: readonly { rate: number; total: number }[]
  /** Of a credit note. */
  invoice: { number: string; authorisation: string; timbrado: string | null; issuedOn: string; total: number } | null
}

/** Who issues documents, and for whom. */
export interface Taxpayer {
  taxId: string
  legalName: string
  shopIds: string[]
  merchantIds: string[]
  coversCountry: boolean
}

export interface RegisterQuery {
  country: CountryIso
  kind: SaleDocument['kind']
  taxId: string | null
  shopId: string | null
  from: Date
  /** Excluded. */
  until: Date
  after: { at: Date; id: string } | null
  limit: number
}

/** What electronic invoicing knows. */
export interface TaxRecords {
  /** Documents of these subjects by `toSubjectKey`, oldest first; what has none is missing. */
  findDocuments(subjects: readonly DocumentSubject[]): Promise<ReadonlyMap<string, readonly SaleDocument[]>>
  /** Documents that the tax office knows of, by the time of issue. */
  findRegistered(query: RegisterQuery): Promise<RegisteredDocument[]>
  findTaxpayers(country: CountryIso): Promise<Taxpayer[]>
}

/** Key of a subject in the answer of `findDocuments`. */
export function toSubjectKey({ kind, id }: DocumentSubject): string {
  return `${kind}:${id}`
}

/** The documents of a row: the invoices of a sale, or the credit notes of the refund that a return is. */
export function listOwnDocuments<Document extends Pick<SaleDocument, 'kind' | 'cause'>>(
  documents: readonly Document[],
  { kind, cause }: { kind: 'sale' | 'return'; cause: string | null },
): Document[] {
  return documents.filter((document) =>
    kind === 'sale'
      ? document.kind === 'invoice'
      : document.kind === 'credit_note' && (cause === null || document.cause === cause),
  )
}

/** The document that stands for a sale: the last that was not annulled, else the last. */
export function getCurrentDocument<Document extends Pick<SaleDocument, 'state'>>(
  documents: readonly Document[],
): Document | null {
  return documents.findLast(({ state }) => state !== 'annulled') ?? documents.at(-1) ?? null
}

/** Answers that nothing was issued: where there is no electronic invoicing. */
export const noTaxRecords: TaxRecords = {
  findDocuments: async () => new Map(),
  findRegistered: async () => [],
  findTaxpayers: async () => [],
}
