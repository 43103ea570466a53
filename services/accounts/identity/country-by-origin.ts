import type { CountryIso } from '#shared/country.ts'
import { accountsError } from '../errors.ts'

/** The market whose pages have this origin. A mail leads nowhere else: it would hand its capability to a stranger. */
export function getCountryByOrigin(origins: Record<CountryIso, string>, origin: string): CountryIso {
  if (origin === origins.BO) return 'BO'
  if (origin === origins.PY) return 'PY'
  throw accountsError('unknown-origin')
}
