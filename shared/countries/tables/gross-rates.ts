import { type CountryIso, listCountries } from '../countries.ts'

/** Countries whose VAT rate is a part of the price that contains the tax. */
export const grossRates: readonly CountryIso[] = listCountries()
  .filter(({ vatBase }) => vatBase === 'gross')
  .map(({ iso }) => iso)
