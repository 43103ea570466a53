import { parsePhoneNumberFromString } from 'libphonenumber-js'
import type { CountryIso } from '#shared/country.ts'

export const PHONE_CODE_MINUTES = 10
export const GUESSES_PER_CODE = 5

/** How often a code may be asked for in an hour (threat T33): text messages cost money, and no stranger's phone shall ring. */
export const CODES_AN_HOUR = { toAPhone: 3, ofAnAccount: 3, fromAClient: 10 }
export const CODES_A_DAY_TO_A_PHONE = 10

/** The number in E.164 if a code may be sent there, else null: only numbers of our two countries (threat T33). */
export function phoneForCode(written: string, country: CountryIso): string | null {
  const phone = parsePhoneNumberFromString(written, country)
  if (!phone?.isValid()) return null
  return phone.country === 'BO' || phone.country === 'PY' ? phone.number : null
}

/** '+591 ••••• 001': enough to know one's own number again. */
export function maskedPhone(e164: string): string {
  return `${e164.slice(0, 4)} ••••• ${e164.slice(-3)}`
}
