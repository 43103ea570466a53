import { type CountryIso, listCountries } from '#shared/countries/countries.ts'
import { accountsError } from '../errors.ts'

/** Market whose website has this origin, else an error: a mail with a secret link must not lead to a foreign site. */
export function getCountryByOrigin(origins: Record<CountryIso, string>, origin: string): CountryIso {
  const country = listCountries().find(({ iso }) => origins[iso] === origin)
  if (!country) throw accountsError('unknown-origin')
  return country.iso
}
