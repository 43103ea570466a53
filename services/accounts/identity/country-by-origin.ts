import type { CountryIso } from '#shared/country.ts'
import { accountsError } from '../errors.ts'

/** Market whose website has this origin, else an error: a mail with a secret link must not lead to a foreign site. */
export function getCountryByOrigin(origins: Record<CountryIso, string>, origin: string): CountryIso {
  if (origin === origins.BO) return 'BO'
  if (origin === origins.PY) return 'PY'
  throw accountsError('unknown-origin')
}
