import { createContext } from 'react-router'
import type { AccountsClient, SavedRequests } from '#services/accounts/client.ts'
import type { Account } from '#services/accounts/contract.ts'
import type { AppointmentsClient } from '#services/appointments/client.ts'
import type { CommunityClient } from '#services/community/client.ts'
import type { ContentClient } from '#services/content/client.ts'
import type { InsuranceClient } from '#services/insurance/client.ts'
import type { InvoicingClient } from '#services/invoicing/client.ts'
import type { MarketClient } from '#services/market/client.ts'
import type { PlaceAnswer, Shop } from '#services/market/contract.ts'
import type { MessagingClient } from '#services/messaging/client.ts'
import type { Channel } from '#services/messaging/rules/channels.ts'
import type { MissingChannel } from '#services/messaging/rules/missing-channels.ts'
import type { OperationsClient } from '#services/operations/client.ts'
import type { Seller } from '#services/operations/contract.ts'
import type { PaymentsClient } from '#services/payments/client.ts'
import type { PetsClient } from '#services/pets/client.ts'
import type { RewardsClient } from '#services/rewards/client.ts'
import type { TrackingClient } from '#services/tracking/client.ts'
import type { Clock } from '#shared/clock.ts'
import type { Country, CountryIso } from '#shared/countries/countries.ts'
import type { Point } from '#shared/geo.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Viewer } from '#shared/viewer.ts'
import type { PublicConfig } from '#web/configuration/public-config.ts'
import type { PageTable } from './page-table.ts'

/** Typed clients of the services that pages may call. */
export interface Services {
  accounts: AccountsClient
  market: MarketClient
  messaging: MessagingClient
  operations: OperationsClient
  payments: PaymentsClient
  pets: PetsClient
  appointments: AppointmentsClient
  insurance: InsuranceClient
  invoicing: InvoicingClient
  community: CommunityClient
  rewards: RewardsClient
  content: ContentClient
  tracking: TrackingClient
}

/** Delivery place that the visitor chose in the header; stored in a cookie. */
export interface DeliveryPoint extends Point {
  city: string
  neighbourhood: string | null
  /** Shown in the header: 'Equipetrol' or 'Av. San Martín 455'. */
  label: string
  /** Code of the account's saved address; null for a neighbourhood or a pin. */
  code: string | null
}

/** Tiles over the map that the website draws itself. */
export interface MapTiles {
  /** Images of a tile server, or one PMTiles file that is read in ranges. */
  kind: 'raster' | 'pmtiles'
  /** URL template with {z}, {x} and {y}, or the URL of the file, which is a path when this server serves it. */
  url: string
  attribution: string
  attributionUrl: string | null
}

/** Contact channels for visitors of a country. */
export interface ChatOfCountry {
  isOn: boolean
  /** Number of the country in E.164; null: the number of the visitor's shop. */
  whatsapp: string | null
  /** Freshchat account and URL of its script; null: WhatsApp alone. */
  freshchat: { token: string; url: string } | null
}

/** Visit brought by a campaign, as sent to campaign tools: no personal data. */
export interface CampaignEvent {
  kind: 'start' | 'end'
  /** Made by the browser for this session alone. */
  sessionId: string
  campaign: { source: string; medium?: string; name?: string; term?: string; content?: string }
}

export interface CookieOptions {
  /** Seconds; 0 removes the cookie. Default 365 days. */
  maxAge?: number
  /** Lets the page's script read the cookie. Default false (HttpOnly). */
  readable?: boolean
}

/** Whether a service answers. */
export interface ServiceHealth {
  name: string
  /** HTTP mount path; null: called only inside the process. */
  mount: string | null
  /** Null: it answers. */
  failure: string | null
  ms: number
}

/** Facts for the diagnostics page of demo mode; no secrets. */
export interface Diagnostics {
  versions: Record<string, string>
  services: ServiceHealth[]
  configuration: { name: string; value: string; isDefault: boolean }[]
}

/**
 * A request for a page that everybody sees alike (docs/decisions/006): what the page may depend on, and nothing of the
 * visitor. It holds no account, cookie, token, address or exact place.
 */
export interface SharedVisit {
  country: Country
  /** Handed as second argument to every client call: `services.market.tags(input, { context: visit.call })`. */
  call: CallContext
  now: Clock
  mode: 'demo' | 'production'
  /** Configured channels of messages; in demo mode those of the outbox. */
  channels: readonly Channel[]
  /** What no message can do for visitors of this kind, so that no text promises it. */
  missingChannels(): Promise<readonly MissingChannel[]>
  /** What `/config.json` answers to clients of this country. */
  config: PublicConfig
  /** Null: not configured (`SELLER_BO` and its like). */
  seller: Seller | null
  /** `isOn` false: addresses are typed. `tiles` null: the map is drawn from what the website brings itself. */
  maps: { isOn: boolean; tiles: MapTiles | null }
  chat: ChatOfCountry
  /** Whether browsers may keep pages for the time without a network. */
  isOfflineOn: boolean
  /** Whether campaign tools are configured. */
  followsCampaigns: boolean
  isApp: boolean
  /** Whether the lateral menu of wide windows is open. */
  isSideMenuOpen: boolean
  nonce: string
  /** Public origin of this country and of each that is served, without trailing slash (canonical, hreflang). */
  origin: string
  alternates: Partial<Record<CountryIso, string>>
  /** City of the delivery place; null until the visitor has chosen one. */
  city: string | null
  /** The delivery place, for a shared page to about 2 km; null without one, and for a page that needs no place. */
  near: Point | null
  /** The shop of the delivery place (or the market's default point), looked up once per request. */
  shop(): Promise<Shop>
  /** The same with the shop's favourites and the market's places. */
  place(): Promise<SharedPlace>
  /** Whether the country's market is set up; before that only the pages with `beforeOpening` exist. */
  hasMarket(): Promise<boolean>
  /** Logs a failure that the visitor has seen, and reports it where errors are tracked. */
  report(error: unknown, message: string): void
  assets: { version: string }
}

export type SharedPlace = Pick<PlaceAnswer, 'defaultStore' | 'favorites' | 'defaultLocations'>

/** One request to the website, as its loaders and actions see it. */
export interface Visit extends SharedVisit {
  isMobile: boolean
  /** Whether vaccination cards are offered for the wallet of a phone. */
  hasWalletPasses: boolean
  viewer: Viewer
  /**
   * The request carries a session whose account cannot be read just now, so the page is that of an anonymous visitor.
   * The visitor has not signed out: create no guest account and clear no saved data.
   */
  isVisitorUnknown: boolean
  /** Whether the request carries a session that has ended. */
  isSessionEnded: boolean
  /** Staff whose second factor is not proved in this session, or went idle: a customer until it is proved. */
  isLocked: boolean
  /** Account that last signed in with this browser and did not sign out; null: none. */
  lastAccount: string | null
  /** Forms that were posted with an ended session. */
  savedRequests: SavedRequests
  /** Network address of the visitor, for limits. */
  client: string
  /** Reads viewer and lock again, after this request has proved the second factor. */
  readViewerAgain(): Promise<void>
  /** The same with an Idempotency-Key, for a creating POST; a form that lost its own ('') calls without one. */
  callWithKey(key: string): CallContext
  /** Reports a session to the campaign tools without waiting or failing; null: none are configured. */
  tellCampaign: ((event: CampaignEvent) => void) | null
  delivery: DeliveryPoint | null
  /** Whole answer of market's searchShops behind `shop()`, from the same look-up: sections, favourites and places. */
  place(): Promise<PlaceAnswer>
  /** Cookies by plain name; server/edge/cookies.ts adds and removes the `__Host-` prefix. */
  cookies: Record<string, string>
  /** Adds a Set-Cookie to the answer whatever the page returns. */
  setCookie(name: string, value: string, options?: CookieOptions): void
  /** Sets the cookie behind `delivery`; null clears it. */
  setDelivery(point: DeliveryPoint | null): void
  /** Account of the visitor, read once per request; null without one, and when the read failed (which is logged). */
  account(): Promise<Account | null>
  /**
   * The visitor with an account: makes a guest and its session when there is none yet, and returns its call context.
   */
  ensureAccount(): Promise<CallContext>
  /** Switches the rest of this request and the session cookie to an account; null signs out and clears the cookie. */
  setSession(session: { uid: string; token: string } | null): void
  /**
   * Server-sent events that say 'changed' after each change of the named thing (shared/database/notify.ts), until the
   * reader leaves. `isLate` runs first and throws when the visitor may not follow it; true: the first event comes at
   * once.
   */
  follow(name: string, isLate: () => Promise<boolean>): Promise<Response>
  /** Checks every service; only for the diagnostics page of demo mode. */
  diagnose(): Promise<Diagnostics>
}

export const servicesContext = createContext<Services>()
/** The request with its visitor. Never set while a shared page is rendered. */
export const visitContext = createContext<Visit>()
/** Always set: for an own page it is the visit itself. */
export const sharedVisitContext = createContext<SharedVisit>()
/** The website's own pages and their policies. */
export const pagesContext = createContext<PageTable>()
