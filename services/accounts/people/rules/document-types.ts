import type { CountryIso } from '#shared/country.ts'

/** Identity document of the customer on a comprobante. */
export type DocumentType = 'NIT' | 'CI' | 'RUC'

/** Document types that a country's forms offer. */
export const documentTypes: Record<CountryIso, DocumentType[]> = {
  BO: ['NIT', 'CI'],
  PY: ['RUC', 'CI'],
}
