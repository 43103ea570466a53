import { whyCannotBill, writtenPlainly } from '#services/accounts/people/rules/billing-document.ts'
import type { CountryIso } from '#shared/country.ts'

/** Departments of Bolivia as an identity card's extension names them. */
export const EXTENSIONS = ['LP', 'CB', 'SC', 'OR', 'PT', 'TJ', 'CH', 'BE', 'PD'] as const

export interface IdentityDocument {
  number: string
  /** Of Bolivia alone: where it was issued. */
  extension: string | null
  /** Of Bolivia alone: two signs that tell equal numbers apart. */
  complement: string | null
}

export type DocumentRefusal = 'ci-not-valid' | 'extension-not-valid' | 'complement-not-valid'

/** As it is kept: digits alone, letters in capitals; an extension that was written behind the number stands by itself. */
export function plainDocument({ number, extension, complement }: IdentityDocument): IdentityDocument {
  const written = number.toUpperCase().replaceAll(/[\s.-]+/g, '')
  const [, digits = written, behind = null] = /^(\d+)([A-Z]{2})$/.exec(written) ?? []
  return {
    number: digits,
    extension: extension?.trim().toUpperCase() || behind,
    complement: complement?.trim().toUpperCase() || null,
  }
}

/** Why this is no identity card of this country, or null (D15). Expects it as `plainDocument`. */
export function whyNotDocument(
  country: CountryIso,
  { number, extension, complement }: IdentityDocument,
): DocumentRefusal | null {
  if (extension !== null && (country !== 'BO' || !isExtension(extension))) return 'extension-not-valid'
  const refusal = whyCannotBill(writtenPlainly({ country, documentType: 'CI', documentNumber: number, complement }))
  if (refusal === null) return null
  return refusal === 'complement-not-valid' ? refusal : 'ci-not-valid'
}

function isExtension(text: string): boolean {
  return EXTENSIONS.some((each) => each === text)
}

/** One text a document, whatever it is looked up by: what the blind index is made of. */
export function documentKey(country: CountryIso, { number, extension, complement }: IdentityDocument): string {
  return [country, number, complement ?? '', extension ?? ''].join('|')
}
