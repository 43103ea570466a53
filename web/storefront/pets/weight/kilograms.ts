import type { Locale } from '#shared/countries/countries.ts'
import { formatNumber } from '#shared/format-number.ts'

/** 4250 → '4,25 kg', to the gram. */
export function kilograms(grams: number, locale: Locale): string {
  return `${formatNumber(grams / 1000, locale, { maximumFractionDigits: 3, useGrouping: false })} kg`
}

/** What the field of a weight shows: '4,25'. */
export function typedKilograms(grams: number, locale: Locale): string {
  return kilograms(grams, locale).replace(' kg', '')
}

export const LEAST_GRAMS = 10
export const MOST_GRAMS = 200_000

/** Of what somebody typed: '4,25', '4.25', '4,25 kg'. Null for what is no weight of an animal. */
export function parseGrams(typed: string): number | null {
  const match = /^(\d{1,3})(?:[.,](\d{1,3}))?\s*(?:kg|kilos?)?\.?$/i.exec(typed.trim())
  if (!match) return null
  const [, whole = '0', part = ''] = match
  const grams = Number(whole) * 1000 + Number(part.padEnd(3, '0'))
  return grams >= LEAST_GRAMS && grams <= MOST_GRAMS ? grams : null
}
