import type { CountryIso } from './countries/countries.ts'
import { mobileLengths } from './countries/tables/mobile-lengths.ts'

/**
 * Digits that a mobile number lacks, as somebody typed it in that country. 0 for numbers that do not begin as a mobile
 * number of our countries: their length is judged by the server.
 */
export function countMissingDigits(typed: string, country: CountryIso): number {
  const written = typed.replaceAll(/[\s().-]/g, '')
  const shape = mobileLengths.find((each) =>
    written.startsWith('+') ? written.startsWith(`+${each.countryCode}`) : each.country === country,
  )
  if (!shape) return 0
  const digits = written.replace(`+${shape.countryCode}`, '').replace(/^0/, '')
  if (!/^\d+$/.test(digits) || !new RegExp(`^${shape.begins}`).test(digits)) return 0
  return Math.max(0, shape.length - digits.length)
}
