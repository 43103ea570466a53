import type { Locale } from './countries/countries.ts'
import { languages } from './countries/tables/languages.ts'

type Decimals = Pick<Intl.NumberFormatOptions, 'minimumFractionDigits' | 'maximumFractionDigits' | 'useGrouping'>

const formatters: Record<string, Intl.NumberFormat> = {}

/** `1.234,5` or `1,234.5`: a number as the country of the locale writes it, by default with up to three decimals. */
export function formatNumber(value: number, locale: Locale, decimals?: Decimals): string {
  const key = locale + JSON.stringify(decimals)
  formatters[key] ??= new Intl.NumberFormat(languages[locale], decimals)
  return formatters[key].format(value)
}

/** `4,8`: one decimal, also a zero. */
export function formatRating(value: number, locale: Locale): string {
  return formatNumber(value, locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
}
