import { data } from 'react-router'
import { type CountryIso, DEFAULT_COUNTRY, isCountry } from '#shared/countries/countries.ts'

/** The country that an address names, else 404; the default one when it names none. */
export function readCountry(text: string | null | undefined): CountryIso {
  if (text === null || text === undefined || text === '') return DEFAULT_COUNTRY
  if (!isCountry(text)) throw data(null, { status: 404 })
  return text
}
