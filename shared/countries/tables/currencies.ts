import { type Currency, listCountries } from '../countries.ts'

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
