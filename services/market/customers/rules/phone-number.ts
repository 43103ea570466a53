import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { type CountryIso, countries } from '#shared/countries/countries.ts'

/**
 * The stored form of a phone: '+59170000001' when it parses as a number of that country or of the one it names, else as
 * typed.
 */
export function storedPhone(written: string, country: CountryIso): string {
  const phone = parsePhoneNumberFromString(written, country)
  return phone?.isValid() ? phone.number : written.trim()
}

/** Whether a stored phone is a number of one of our countries. */
export function isLocalNumber(stored: string): boolean {
  const phone = stored.startsWith('+') ? parsePhoneNumberFromString(stored) : undefined
  return (
    phone?.isValid() === true && Object.values(countries).some((one) => one.countryCode === phone.countryCallingCode)
  )
}
