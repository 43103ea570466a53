import type { CountryIso } from '#shared/country.ts'
import { isMobile } from '../visit.ts'
import type { Cookies } from './cookies.ts'

export interface SharedRequest {
  /** Everything of the request that its answer may depend on. */
  key: string
  /** The same request with nothing else in it, so that the answer cannot depend on more. */
  request: Request
}

/** They say where things go, how the frame looks and whether it asks to measure visits; every other cookie of ours belongs to one visitor alone. */
const sharedCookies = ['delivery', 'store', 'menu', 'consent', 'device']
/** They change the visit itself. */
const personalParameters = ['store', 'jwt', 'token']
const LONGEST_KEY = 1_500

/** Of a page that many see alike: what visitors without account and cart may share; null for everybody else. */
export function sharedRequest(request: Request, country: CountryIso, cookies: Cookies): SharedRequest | null {
  if (request.method !== 'GET') return null
  const { searchParams } = new URL(request.url)
  if (personalParameters.some((name) => searchParams.has(name))) return null
  const sent = cookies.read(request.headers.get('cookie'))
  if (!Object.keys(sent).every((name) => sharedCookies.includes(name))) return null

  const sorted = Object.fromEntries(Object.entries(sent).sort(([a], [b]) => (a < b ? -1 : 1)))
  const cookie = cookies.header(sorted)
  const device = isMobile(request.headers) ? '?1' : '?0'
  const key = [country, request.url, cookie, device].join('\n')
  if (key.length > LONGEST_KEY) return null
  const headers = { accept: 'text/html', 'sec-ch-ua-mobile': device, cookie }
  return { key, request: new Request(request.url, { headers }) }
}
