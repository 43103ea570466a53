import type { CountryIso } from '#shared/country.ts'

/** What somebody is named by on a comprobante (D15). */
export type DocumentType = 'NIT' | 'CI' | 'RUC'

/** Which of them a country's forms offer. */
export const documentTypes: Record<CountryIso, DocumentType[]> = {
  BO: ['NIT', 'CI'],
  PY: ['RUC', 'CI'],
}
