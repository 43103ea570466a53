import { type CountryIso, listCountries } from '#shared/countries/countries.ts'
import { parsePhone } from '#shared/parse-phone.ts'

export const PHONE_CODE_MINUTES = 10
export const GUESSES_PER_CODE = 5

/** Codes per hour: SMS cost money (toll fraud), and a stranger's phone must not be flooded. */
/** Neighbours and pupils share one address, and all of them may sign in by a code. */
export const CODES_AN_HOUR = { toAPhone: 3, ofAnAccount: 3, fromAClient: 40 }
export const CODES_A_DAY_TO_A_PHONE = 10

/**
 * The number in E.164 when a code may be sent there, else null: only numbers of our countries, against toll fraud.
 */
export function phoneForCode(written: string, country: CountryIso): string | null {
  const phone = parsePhone(written, country)
  return phone && phone.country !== null ? phone.number : null
}

/** '+591 ••••• 001': enough to recognise one's own number. */
export function maskedPhone(e164: string): string {
  const country = listCountries().find(({ countryCode }) => e164.startsWith(`+${countryCode}`))
  return [...(country ? [`+${country.countryCode}`] : []), '•••••', e164.slice(-3)].join(' ')
}
