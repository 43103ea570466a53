import { createHash } from 'node:crypto'
import type { MissingChannel } from '#services/messaging/rules/missing-channels.ts'
import type { Seller } from '#services/operations/contract.ts'
import { type CountryIso, countries } from '#shared/countries/countries.ts'
import type { Point } from '#shared/geo.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { SharedPlace, SharedVisit, Visit } from '#web/request/context.ts'
import type { MergedPagePolicy } from '#web/request/page-policy.ts'
import type { RequestState } from './request-state.ts'

/** Everything that a shared page may depend on; visitors of the same audience see the same bytes outside the holes. */
export interface Audience {
  country: CountryIso
  url: string
  place: SharedPlace
  /** Kept in memory by each process, which hears of a change a moment after documents do. */
  seller: Seller | null
  city: string | null
  near: Point | null
  missingChannels: readonly MissingChannel[]
  isApp: boolean
  isSideMenuOpen: boolean
}

/** Parameters that change the visit itself, or ask for what suits a pet of the visitor. */
const personalParameters = ['store', 'jwt', 'token', 'petId']
const LONGEST_URL = 1_500
/** Written into links by campaign tools, often anew for each click; read by the page's script alone (web/storefront/campaign). */
const CAMPAIGN_PARAMETER = /^(utm_\w+|(fb|g|d|ms|tt|tw|y)clid|[gw]braid|igshid|srsltid|mc_[ce]id|_gl)$/i

/** Whether everybody may see what a request asks for alike. */
export function isSharedAddress({ method, url }: Request): boolean {
  if (method !== 'GET') return false
  const { searchParams } = new URL(url)
  return url.length <= LONGEST_URL && !personalParameters.some((name) => searchParams.has(name))
}

/** The address as shared pages know it: without what campaigns append. */
export function getSharedUrl(address: string): string {
  const url = new URL(address)
  const appended = [...url.searchParams.keys()].filter((name) => CAMPAIGN_PARAMETER.test(name))
  if (appended.length === 0) return address
  for (const name of appended) url.searchParams.delete(name)
  return url.href
}

/** Null where no shop serves the place: such a page names the place itself. */
export async function findAudience(
  visit: Visit,
  url: string,
  shared: NonNullable<MergedPagePolicy['shared']>,
): Promise<Audience | null> {
  const [{ defaultStore, favorites, defaultLocations }, missingChannels] = await Promise.all([
    visit.place(),
    visit.missingChannels(),
  ])
  if (defaultStore.id === '') return null
  const { country, seller, city, near, isApp, isSideMenuOpen } = visit
  return {
    country: country.iso,
    url,
    place: { defaultStore, favorites, defaultLocations },
    seller,
    city,
    near: shared === 'area' && near ? { lat: roughly(near.lat), lon: roughly(near.lon) } : null,
    missingChannels,
    isApp,
    isSideMenuOpen,
  }
}

/** Degrees in steps of 0.02, which is about 2 km in both countries. */
function roughly(degrees: number): number {
  return Math.round(degrees * 50) / 50
}

/** Cache key of an audience. Favourites follow from the shop, places from the country, and the shop's terms from its answer for the place. */
export function getAudienceKey({ place, ...facts }: Audience): string {
  return createHash('sha256')
    .update(JSON.stringify([facts, place.defaultStore]))
    .digest('base64')
}

interface SharedVisitParts {
  state: RequestState
  nonce: string
  /** Hears of each call to a service that fails. */
  onFailure(): void
  /** The page shows what is known of the place beside its shop: the shop's favourite products. */
  onPlace(): void
  /** Any visit to the shop: its facts that are the same for all visitors are taken over. */
  visit: Visit
}

/** The visit of an audience: has no account, cookie, token or address, and calls services as an anonymous visitor. */
export function makeSharedVisit(
  audience: Audience,
  { visit, state, nonce, onFailure, onPlace }: SharedVisitParts,
): SharedVisit {
  const { place, seller, missingChannels, country: iso, city, near, isApp, isSideMenuOpen } = audience
  const { now, mode, channels, config, maps, chat, isOfflineOn, followsCampaigns, origin, alternates, assets } = visit
  return {
    country: countries[iso],
    call: { viewer: anonymousViewer(iso), requestId: state.requestId, onFailure },
    ...{ now, mode, channels, config, seller, maps, chat, isOfflineOn, followsCampaigns, origin, alternates, assets },
    missingChannels: async () => missingChannels,
    ...{ city, near, isApp, isSideMenuOpen, nonce },
    shop: async () => place.defaultStore,
    async place() {
      onPlace()
      return place
    },
    hasMarket: async () => true,
    report: (error, message) => state.log.error({ err: error }, message),
  }
}
