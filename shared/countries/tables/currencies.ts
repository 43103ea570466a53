import { type Currency, countries, DEFAULT_COUNTRY, listCountries } from '../countries.ts'

interface CurrencyFormat {
  prefix: string
  decimals: number
  locale: string
}

/** How amounts of each currency are written. */
export const currencies = Object.fromEntries(
  listCountries().map(({ currency, currencySigns: [prefix], currencyDecimals: decimals, language: locale }) => [
    currency,
    { prefix, decimals, locale },
  ]),
) as Record<Currency, CurrencyFormat>

/** Currency of the first country, for what names none (specification, section 9). */
export const defaultCurrency: Currency = countries[DEFAULT_COUNTRY].currency
