import type { CountryIso } from '#shared/countries/countries.ts'
import type { Currency } from '#shared/money.ts'
import type { Buyer, DocumentKind } from '../documents/contract.ts'
import type { DocumentLine } from '../documents/rules/sale-lines.ts'
import type { IssuerProfile, SiatDetails, SifenDetails } from '../issuers/contract.ts'
import type { SigningIdentity } from '../xml/sign-xml.ts'

/** How money came, as far as tax documents ask; on_account: it comes after the month's end. */
export type PaidBy = 'cash' | 'card' | 'qr' | 'credit' | 'on_account'

/** A point of sale with its opened secrets. */
export interface ReadyIssuer<Details = SiatDetails | SifenDetails> {
  id: string
  country: CountryIso
  timezone: string
  environment: 'test' | 'production'
  taxId: string
  branch: number
  pointOfSale: number
  profile: IssuerProfile
  details: Details
  identity: SigningIdentity
  /** The CSC of SIFEN, the delegated token of SIAT. */
  token: string
}

/** Address of an office's services, without a path. */
export type FindAddress = (environment: 'test' | 'production') => string | Promise<string>

/** A numbered document, before or after it was written. */
export interface OfficeDocument {
  id: string
  kind: DocumentKind
  number: number
  series: string
  currency: Currency
  buyer: Buyer | null
  lines: readonly DocumentLine[]
  paidBy: PaidBy
  /** A visit or a membership, and no goods. */
  isService: boolean
  total: number
  vat: number
  /** Nine random digits. */
  securityCode: string
  /** Of a credit note: the invoice that it takes back. */
  invoice: {
    authorization: string
    number: number
    issuedAt: Date
    total: number
    lines: readonly DocumentLine[]
  } | null
}

/** A document as it is signed and sent. */
export interface WrittenDocument {
  authorization: string
  xml: string
  qr: string
  issuedAt: Date
}

/** Answer of a tax office. unreachable: nobody knows whether it took the document. */
export type OfficeAnswer =
  | { kind: 'accepted'; code: string; message: string }
  | { kind: 'rejected'; code: string; message: string }
  | { kind: 'unreachable'; message: string }

/** An offline invoice on its way to the office; `problem`: what the office refused it for. */
export interface OfflineAnswer {
  documentId: string
  problem: { code: string; message: string } | null
}

/** Invoices that are valid for their buyers while the office is away, and that it takes together when it is back. */
export interface OfflineDelivery {
  /** Writes an invoice without the office; null: it is no time for that, or the point of sale never had a code. */
  write(
    issuer: ReadyIssuer,
    document: OfficeDocument,
    now: Date,
  ): Promise<(WrittenDocument & { contingencyId: string }) | null>
  /** Times without the office that are not closed. */
  listOpen(): Promise<{ id: string; issuerId: string }[]>
  /**
   * Reports the time without the office, and sends its invoices, at most `most`, in the given order; null: the office is
   * away, or has not judged them yet. Called again it goes on where it stopped.
   */
  deliver(
    issuer: ReadyIssuer,
    contingencyId: string,
    documents: readonly { id: string; xml: string }[],
    now: Date,
  ): Promise<OfflineAnswer[] | null>
  /** Most invoices of one delivery. */
  most: number
  close(contingencyId: string, now: Date): Promise<void>
}

/** Port of a country's tax office. Only `write` and `find` may throw: what cannot be written is a fault of the issuer's data. */
export interface TaxOffice {
  /** Each try writes the document anew, because its code holds for the time of its issue alone. */
  isWrittenAnew: boolean
  /** Unreachable: the office must give a code first, and does not answer. */
  write(
    issuer: ReadyIssuer,
    document: OfficeDocument,
    now: Date,
  ): Promise<WrittenDocument | Extract<OfficeAnswer, { kind: 'unreachable' }>>
  send(issuer: ReadyIssuer, document: OfficeDocument, written: WrittenDocument): Promise<OfficeAnswer>
  /** What became of a document whose answer was lost. */
  find(
    issuer: ReadyIssuer,
    document: OfficeDocument,
    authorization: string,
  ): Promise<'accepted' | 'annulled' | 'unknown'>
  annul(
    issuer: ReadyIssuer,
    document: OfficeDocument,
    annulled: { authorization: string; reason: string; now: Date },
  ): Promise<OfficeAnswer>
  /**
   * Reports that the number of a document that the office never accepted stays unused. Absent: the office knows no such
   * report, and the number is written down here alone.
   */
  reportUnused?(
    issuer: ReadyIssuer,
    document: OfficeDocument,
    unused: { reason: string; now: Date },
  ): Promise<OfficeAnswer>
  /** Absent: documents wait in the queue while the office is away. */
  offline?: OfflineDelivery
}
