import type { CountryIso } from '#shared/countries/countries.ts'
import type { Cookies } from './cookies.ts'
import { OWN_WRITES } from './own-writes.ts'
import { ACCOUNT_MARK } from './session-cookie.ts'

export interface SharedRequest {
  /** Cache key: everything in the request that the answer may depend on. */
  key: string
  /** The request reduced to the key's parts, so that the answer cannot depend on more. */
  request: Request
}

/**
 * Cookies that many visitors share: place of delivery, frame of the page, and whether it asks for analytics consent.
 * All others are personal.
 */
const sharedCookies = ['delivery', 'store', 'menu', 'consent', 'device']
/** Cookies that no page shows, so that a visitor who was signed in once shares pages as well. */
const unseenCookies = [ACCOUNT_MARK, OWN_WRITES]
/** Parameters that change the visit itself. */
const personalParameters = ['store', 'jwt', 'token']
const LONGEST_KEY = 1_500

/** Shareable part of a page request; null for visitors with an account or cart. */
export function sharedRequest(
  request: Pick<Request, 'method' | 'url' | 'headers'>,
  country: CountryIso,
  cookies: Cookies,
): SharedRequest | null {
  if (request.method !== 'GET') return null
  const { searchParams } = new URL(request.url)
  if (personalParameters.some((name) => searchParams.has(name))) return null
  const all = Object.entries(cookies.read(request.headers.get('cookie')))
  const sent = Object.fromEntries(all.filter(([name]) => !unseenCookies.includes(name)))
  if (!Object.keys(sent).every((name) => sharedCookies.includes(name))) return null

  const sorted = Object.fromEntries(Object.entries(sent).sort(([a], [b]) => (a < b ? -1 : 1)))
  const cookie = cookies.header(sorted)
  const key = [country, request.url, cookie].join('\n')
  if (key.length > LONGEST_KEY) return null
  const headers = { accept: 'text/html', cookie }
  return { key, request: new Request(request.url, { headers }) }
}
