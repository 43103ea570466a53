import { type CountryIso, forEachCountry } from '../countries.ts'
import { VAT_CLASSES, type VatClass } from '../vat-class.ts'

/** Rates by class; a class that a country does not know is taxed as most goods. */
export const vatRates: Record<CountryIso, Record<VatClass, number>> = forEachCountry(
  ({ vatRate, specialVatRates }) => ({
    general: vatRate,
    reduced: vatRate,
    exempt: vatRate,
    ...specialVatRates,
  }),
)

/** Classes that goods of a country are sorted into; one alone where all are taxed alike. */
export const vatClasses: Record<CountryIso, readonly VatClass[]> = forEachCountry(({ specialVatRates }) =>
  VAT_CLASSES.filter((vatClass) => vatClass === 'general' || specialVatRates[vatClass] !== undefined),
)
