import { type Currency, listCountries } from '../countries.ts'
import type { CountryRecord } from '../country-record.ts'

export const usualPrices = Object.fromEntries(
  listCountries().map((country) => [country.currency, country.usualPrices]),
) as Record<Currency, CountryRecord['usualPrices']>
