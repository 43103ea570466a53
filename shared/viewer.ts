import type { CountryIso } from './countries/countries.ts'
import type { StaffAreas } from './staff-areas.ts'

export type Role = 'customer' | 'merchant' | 'operator' | 'courier'

/**
 * Caller of a request, resolved once at the edge from a cookie or a bearer token and passed as an argument. `uid` null
 * is a visitor without any account; a guest has an account but has not signed in. `token` is the bearer or the web
 * session's token that proved it; null without an account.
 */
export interface Viewer {
  uid: string | null
  isGuest: boolean
  roles: Role[]
  /** What an operator may read and change; `{}` without the role. */
  areas: StaffAreas
  country: CountryIso
  token: string | null
}

export function anonymousViewer(country: CountryIso): Viewer {
  return { uid: null, isGuest: true, roles: [], areas: {}, country, token: null }
}
