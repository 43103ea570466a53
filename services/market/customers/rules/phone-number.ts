import type { CountryIso } from '#shared/countries/countries.ts'
import { parsePhone } from '#shared/parse-phone.ts'

/**
 * The stored form of a phone: '+59170000001' when it parses as a number of that country or of the one it names, else as
 * typed.
 */
export function storedPhone(written: string, country: CountryIso): string {
  return parsePhone(written, country)?.number ?? written.trim()
}

/** Whether a stored phone is a number of one of our countries. */
export function isLocalNumber(stored: string): boolean {
  return stored.startsWith('+') && (parsePhone(stored)?.country ?? null) !== null
}
