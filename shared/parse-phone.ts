import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { type CountryIso, isCountry, listCountries } from './countries/countries.ts'

/** A number that can be dialled. */
export interface DialledNumber {
  /** E.164: '+59170000001'. */
  number: string
  /** As it is written for people abroad: '+591 3 3445566'. */
  international: string
  /** The market whose number it is; null: another country's. */
  country: CountryIso | null
}

/**
 * A number as somebody typed it, of that country unless it names one; null when no such number can exist. Server only: the
 * metadata that knows the length of each prefix is too heavy for a page. Prefixes in use that the metadata lacks are in
 * the country's record.
 */
export function parsePhone(written: string, country?: CountryIso): DialledNumber | null {
  const phone = parsePhoneNumberFromString(written, country)
  if (!phone) return null
  const forms = { number: phone.number, international: phone.formatInternational() }
  if (phone.isValid()) return { ...forms, country: isCountry(phone.country) ? phone.country : null }
  const unlisted = listCountries().find(
    ({ countryCode, mobile }) =>
      countryCode === phone.countryCallingCode && isUnlisted(phone.nationalNumber, mobile.unlisted),
  )
  return unlisted ? { ...forms, country: unlisted.iso } : null
}

function isUnlisted(nationalNumber: string, pattern: string | undefined): boolean {
  return pattern !== undefined && new RegExp(`^${pattern}$`).test(nationalNumber)
}
