import { getDocument, whyCannotBill, writtenPlainly } from '#services/accounts/people/rules/billing-document.ts'
import type { CountryIso } from '#shared/countries/countries.ts'

export interface IdentityDocument {
  number: string
  /** Region that issued the card, where the country's cards name one. */
  extension: string | null
  /** Distinguishes equal numbers, where the country's cards have one. */
  complement: string | null
}

export type DocumentRefusal = 'ci-not-valid' | 'extension-not-valid' | 'complement-not-valid'

/** Normalizes a document: digits only, capital letters; an extension typed behind the number is split off. */
export function plainDocument({ number, extension, complement }: IdentityDocument): IdentityDocument {
  const written = number.toUpperCase().replaceAll(/[\s.-]+/g, '')
  const [, digits = written, behind = null] = /^(\d+)([A-Z]{2})$/.exec(written) ?? []
  return {
    number: digits,
    extension: extension?.trim().toUpperCase() || behind,
    complement: complement?.trim().toUpperCase() || null,
  }
}

/** The reason why this is not an identity card of this country, or null. Expects a `plainDocument`. */
export function whyNotDocument(
  country: CountryIso,
  { number, extension, complement }: IdentityDocument,
): DocumentRefusal | null {
  const { type: documentType, extensions = [] } = getDocument(country, 'identity')
  if (extension !== null && !extensions.includes(extension)) return 'extension-not-valid'
  const refusal = whyCannotBill(writtenPlainly({ country, documentType, documentNumber: number, complement }))
  if (refusal === null) return null
  return refusal === 'complement-not-valid' ? refusal : 'ci-not-valid'
}

/** Canonical text of a document, the input of the blind index. */
export function documentKey(country: CountryIso, { number, extension, complement }: IdentityDocument): string {
  return [country, number, complement ?? '', extension ?? ''].join('|')
}
