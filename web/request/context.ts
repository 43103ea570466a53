import { createContext } from 'react-router'
import type { AccountsClient } from '#services/accounts/client.ts'
import type { Account } from '#services/accounts/contract.ts'
import type { AppointmentsClient } from '#services/appointments/client.ts'
import type { CommunityClient } from '#services/community/client.ts'
import type { ContentClient } from '#services/content/client.ts'
import type { InsuranceClient } from '#services/insurance/client.ts'
import type { MarketClient } from '#services/market/client.ts'
import type { PlaceAnswer, Shop } from '#services/market/contract.ts'
import type { MessagingClient } from '#services/messaging/client.ts'
import type { OperationsClient } from '#services/operations/client.ts'
import type { PaymentsClient } from '#services/payments/client.ts'
import type { PetsClient } from '#services/pets/client.ts'
import type { RewardsClient } from '#services/rewards/client.ts'
import type { TrackingClient } from '#services/tracking/client.ts'
import type { Clock } from '#shared/clock.ts'
import type { Country } from '#shared/country.ts'
import type { Point } from '#shared/geo.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Viewer } from '#shared/viewer.ts'
import type { PageTable } from './page-table.ts'

/** The neighbours a page may ask, as typed clients. */
export interface Services {
  accounts: AccountsClient
  market: MarketClient
  messaging: MessagingClient
  operations: OperationsClient
  payments: PaymentsClient
  pets: PetsClient
  appointments: AppointmentsClient
  insurance: InsuranceClient
  community: CommunityClient
  rewards: RewardsClient
  content: ContentClient
  tracking: TrackingClient
}

/** Where the visitor wants things delivered; kept in a cookie, chosen in the header. */
export interface DeliveryPoint extends Point {
  city: string
  neighbourhood: string | null
  /** What the header shows: 'Equipetrol' or 'Av. San Martín 455'. */
  label: string
  /** Of the address book of who is signed in; null for a neighbourhood or a pin. */
  code: string | null
}

/** What lies over the map that the website draws by itself. */
export interface MapTiles {
  /** Pictures of a tile server, or one PMTiles file that is read piece by piece. */
  kind: 'raster' | 'pmtiles'
  /** Of pictures with {z}, {x} and {y}; of a file its address, which is a path when we serve it. */
  url: string
  attribution: string
  attributionUrl: string | null
}

/** How visitors of a country reach somebody of ours. */
export interface ChatOfCountry {
  isOn: boolean
  /** A number of its own, in E.164; null: that of the visitor's shop. */
  whatsapp: string | null
  /** The account at Freshchat and where its script comes from; null: WhatsApp alone. */
  freshchat: { token: string; url: string } | null
}

/** Who sells in a country, as its law wants it said. */
export interface Seller {
  name: string
  /** NIT in Bolivia, RUC in Paraguay. */
  taxId: string
  address: string
  email: string
  phone: string
}

/** The visit that a campaign brought, as campaign tools hear of it: nothing that names a person. */
export interface CampaignEvent {
  kind: 'start' | 'end'
  /** Of this session alone, made by the browser. */
  sessionId: string
  campaign: { source: string; medium?: string; name?: string; term?: string; content?: string }
}

export interface CookieOptions {
  /** Seconds; 0 removes the cookie. Default 365 days. */
  maxAge?: number
  /** Lets the page's own script read it. Default false (HttpOnly). */
  readable?: boolean
}

/** Whether a service answers. */
export interface ServiceHealth {
  name: string
  /** Where it answers over HTTP; null: only within the program. */
  mount: string | null
  /** Null: it answers. */
  failure: string | null
  ms: number
}

/** What the diagnostics page of a demonstration shows of this process (D10); no secrets. */
export interface Diagnostics {
  versions: Record<string, string>
  services: ServiceHealth[]
  configuration: { name: string; value: string; isDefault: boolean }[]
}

/** One request to the website, as its loaders and actions see it. */
export interface Visit {
  country: Country
  viewer: Viewer
  /**
   * Whoever visits brings a session, and whose it is cannot be read just now: they see what a stranger sees. It says nothing of
   * their having left, and nothing may be made or forgotten in their place.
   */
  isVisitorUnknown: boolean
  /** Handed as second argument to every client call: `services.market.tags(input, { context: visit.call })`. */
  call: CallContext
  /** The same with an Idempotency-Key, for a creating POST; a form that lost its own ('') calls without one. */
  callWithKey(key: string): CallContext
  now: Clock
  mode: 'demo' | 'production'
  /** The specification's Config, as far as browsers may know it; `storeApiUrl` is the market's base URL. */
  config: { appName: string; storeApiUrl: string }
  /** Whether somebody keeps what visits tell, and where errors of browsers go (a DSN); null: nowhere. */
  telemetry: { tracksVisits: boolean; errorDsn: string | null }
  /** Null: not configured (`SELLER_BO`, `SELLER_PY`). */
  seller: Seller | null
  /** `isOn` false: addresses are typed. `tiles` null: the map is drawn from what the website brings itself. */
  maps: { isOn: boolean; tiles: MapTiles | null }
  chat: ChatOfCountry
  /** Whether browsers may keep pages for the time without a network. */
  isOfflineOn: boolean
  /** Tells the campaign tools of a session; null: there are none. Never waits for them, and never fails. */
  tellCampaign: ((event: CampaignEvent) => void) | null
  isApp: boolean
  isMobile: boolean
  nonce: string
  /** Public origin of this country and of the other one, without trailing slash (canonical, hreflang). */
  origin: string
  alternates: Record<'BO' | 'PY', string>
  delivery: DeliveryPoint | null
  /** The shop of the delivery point (or the market's default point), looked up once per request. */
  shop(): Promise<Shop>
  /** The whole answer of market's searchShops behind `shop()`: its sections, favourites and places; the same one look-up. */
  place(): Promise<PlaceAnswer>
  /** By their plain names: whether the browser knows them as `__Host-…` is decided in server/edge/cookies.ts (D58). */
  cookies: Record<string, string>
  /** Adds a Set-Cookie to the answer whatever the page returns. */
  setCookie(name: string, value: string, options?: CookieOptions): void
  /** Remembers where things go (the cookie behind `delivery`); null forgets it. */
  setDelivery(point: DeliveryPoint | null): void
  /** Who visits, read once per request; null without an account, and when it could not be read (which is logged). */
  account(): Promise<Account | null>
  /** The visitor with an account: makes a guest and its session when there is none yet, and returns its call context. */
  ensureAccount(): Promise<CallContext>
  /** Who signed in: the rest of this request is theirs, and so is the cookie. Null: nobody, and the cookie goes. */
  setSession(session: { uid: string; token: string } | null): void
  /**
   * Server-sent events that say 'changed' after each change of the named thing (shared/database/notify.ts), until the reader
   * leaves. `isLate` is asked first and throws for whom it is none of their business; true: the first event comes at once.
   */
  follow(name: string, isLate: () => Promise<boolean>): Promise<Response>
  /** A failure that the visitor has been told of: written down, and reported where errors are tracked. */
  report(error: unknown, words: string): void
  assets: { version: string }
  /** Asks every service how it is; for the page of a demonstration alone. */
  diagnose(): Promise<Diagnostics>
}

export const servicesContext = createContext<Services>()
export const visitContext = createContext<Visit>()
/** The website's own pages and their policies. */
export const pagesContext = createContext<PageTable>()
