import type { CountryDocument, CountryIso, DocumentType } from '#shared/countries/countries.ts'
import type { CheckDigit } from '#shared/countries/country-record.ts'
import { documents } from '#shared/countries/tables/documents.ts'

export interface BillingDocument {
  country: CountryIso
  documentType: DocumentType
  documentNumber: string
  complement: string | null
}

export type BillingRefusal =
  | 'document-of-another-country'
  | 'document-not-valid'
  | 'check-digit-wrong'
  | 'complement-not-valid'

/** Facts of a document in a country, or undefined where it is none of that country. */
export function findDocument(country: CountryIso, documentType: string): CountryDocument | undefined {
  return documents[country].find(({ type }) => type === documentType)
}

/** The country's document of a kind; each country has one of both. */
export function getDocument(country: CountryIso, kind: CountryDocument['kind']): CountryDocument {
  const document = documents[country].find((each) => each.kind === kind)
  if (!document) throw new Error(`The record of ${country} names no document of the kind '${kind}'`)
  return document
}

/**
 * Normal form for storage: without dots and inner spaces, in capitals; an identity card keeps its extension ('4567890
 * SC').
 */
export function writtenPlainly<Document extends BillingDocument>(document: Document): Document {
  const text = document.documentNumber.toUpperCase().replaceAll(/[\s.]+/g, '')
  const isIdentity = findDocument(document.country, document.documentType)?.kind === 'identity'
  const card = isIdentity && /^(\d+)-*([A-Z]{2})$/.exec(text)
  const documentNumber = card ? `${card[1]} ${card[2]}` : text
  const complement = document.complement?.trim().toUpperCase() || null
  return { ...document, documentNumber, complement }
}

/** Reason why this document cannot be billed, or null. Expects the form of `writtenPlainly`. */
export function whyCannotBill({
  country,
  documentType,
  documentNumber,
  complement,
}: BillingDocument): BillingRefusal | null {
  const document = findDocument(country, documentType)
  if (!document) return 'document-of-another-country'
  if (complement !== null && !(document.complement && isWhole(document.complement, complement)))
    return 'complement-not-valid'
  if (!isWhole(document.pattern, documentNumber)) return 'document-not-valid'
  return document.checkDigit && !hasCheckDigit(documentNumber, document.checkDigit) ? 'check-digit-wrong' : null
}

function isWhole(pattern: string, text: string): boolean {
  return new RegExp(`^(?:${pattern})$`).test(text)
}

function hasCheckDigit(written: string, form: CheckDigit): boolean {
  const digits = written.replaceAll(/\D/g, '')
  return computeCheckDigit(digits.slice(0, -1), form) === Number(digits.at(-1))
}

export function computeCheckDigit(digits: string, { highestWeight, elevenIs }: CheckDigit): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * ((index % (highestWeight - 1)) + 2), 0)
  const digit = 11 - (sum % 11)
  if (digit === 11) return elevenIs
  return digit === 10 ? 0 : digit
}
