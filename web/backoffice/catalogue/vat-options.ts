import { formatVatRate } from '#services/market/basket/rules/vat-parts.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import { vatClasses, vatRates } from '#shared/countries/tables/vat-rates.ts'
import type { VatClass } from '#shared/countries/vat-class.ts'

export interface VatOption {
  vatClass: VatClass
  /** '5 %', 'Exento'. */
  label: string
}

/** Rates that goods of a country can have; empty where all are taxed alike, so that nobody is asked. */
export function listVatOptions(country: CountryIso): VatOption[] {
  const known = vatClasses[country]
  if (known.length === 1) return []
  return known.map((vatClass) => ({ vatClass, label: formatVatRate(vatRates[country][vatClass]) }))
}
