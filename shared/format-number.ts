import type { Locale } from './countries/countries.ts'
import { languages } from './countries/tables/languages.ts'

export interface Decimals {
  minimumFractionDigits?: number
  maximumFractionDigits?: number
  useGrouping?: boolean
}

const formatters = new Map<string, Intl.NumberFormat>()

/** `1.234,5` or `1,234.5`: a number as the country of the locale writes it, by default with up to three decimals. */
export function formatNumber(value: number, locale: Locale, decimals: Decimals = {}): string {
  const { minimumFractionDigits, maximumFractionDigits, useGrouping } = decimals
  const key = [locale, minimumFractionDigits, maximumFractionDigits, useGrouping].join()
  const formatter = formatters.get(key) ?? new Intl.NumberFormat(languages[locale], decimals)
  formatters.set(key, formatter)
  return formatter.format(value)
}

/** `4,8`: one decimal, also a zero. */
export function formatRating(value: number, locale: Locale): string {
  return formatNumber(value, locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
}
