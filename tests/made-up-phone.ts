import { randomInt } from 'node:crypto'
import { getExampleNumber, type PhoneNumber, parsePhoneNumber } from 'libphonenumber-js'
import examples from 'libphonenumber-js/mobile/examples'
import type { CountryIso } from '#shared/countries/countries.ts'

/** A mobile number that the country's numbering plan takes, so that codes may be sent: its example with other digits. */
export function makeMobileNumber(country: CountryIso): PhoneNumber {
  const example = getExampleNumber(country, examples)
  if (!example) throw new Error(`The numbering plans have no mobile number of ${country}`)
  const digits = String(randomInt(1e6)).padStart(6, '0')
  return parsePhoneNumber(example.number.slice(0, -6) + digits)
}
