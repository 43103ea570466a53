import type { SavedRequests } from '#services/accounts/client.ts'
import type { Account } from '#services/accounts/contract.ts'
import type { PlaceAnswer } from '#services/market/contract.ts'
import { placeWithoutMarket } from '#services/market/service.ts'
import { findMissingChannels, type KnownAddresses } from '#services/messaging/rules/missing-channels.ts'
import { canSignPasses } from '#services/pets/service.ts'
import type { Clock } from '#shared/clock.ts'
import { countries } from '#shared/countries/countries.ts'
import { httpError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { anonymousViewer, type Viewer } from '#shared/viewer.ts'
import type { Diagnostics, Services, Visit } from '#web/request/context.ts'
import type { TellCampaign } from './campaigns.ts'
import type { Companies } from './company/companies.ts'
import type { Config } from './configuration/config.ts'
import type { PublicAddresses } from './configuration/public-addresses.ts'
import type { Markets } from './country-operation.ts'
import type { Cookies } from './edge/cookies.ts'
import { readDelivery, writeDelivery } from './edge/delivery-cookie.ts'
import type { RequestState } from './edge/request-state.ts'
import { ACCOUNT_MARK, sessionCookies } from './edge/session-cookie.ts'
import type { LiveUpdates } from './live-updates.ts'
import type { OpenMap } from './map/open-map.ts'
import { listChannels } from './message-channels.ts'
import { toPublicConfig } from './public-config.ts'
import type { Visitor } from './visitor.ts'

export interface VisitParts {
  config: Config
  addresses: PublicAddresses
  clients: Services
  cookies: Cookies
  now: Clock
  markets: Markets
  companies: Pick<Companies, 'getSeller'>
  map: Pick<OpenMap, 'isOn' | 'tiles'>
  liveUpdates: Pick<LiveUpdates, 'follow'>
  assetsVersion: string
  diagnose(context: CallContext): Promise<Diagnostics>
  savedRequests: SavedRequests
  /** null: no campaign tools are configured. */
  tellCampaign: TellCampaign | null
}

export interface VisitOfRequest extends Visitor {
  request: Request
  state: RequestState
  nonce: string
  /** Collects every Set-Cookie header. */
  answerCookies: string[]
  /** Resolves the visitor of this session, which changed in this request. */
  readVisitor(token: string): Promise<Visitor>
}

/** Visit of one request, as the website's pages see it (web/request/context.ts). */
export function makeVisit(parts: VisitParts, visitor: VisitOfRequest): Visit {
  const { request, state, viewer, nonce, answerCookies } = visitor
  const { config, addresses, clients, cookies, now } = parts
  const country = countries[state.country]
  const sent = cookies.read(request.headers.get('cookie'))
  const channels = listChannels(config)
  let current = viewer
  let isUnknown = visitor.isUnknown
  let isLocked = visitor.isLocked
  let delivery = readDelivery(sent.delivery, getUserId(viewer))
  let place: Promise<PlaceAnswer> | undefined
  let market: Promise<boolean> | undefined
  let ensured: Promise<CallContext> | undefined
  let account: Promise<Account | null> | undefined

  const call = (): CallContext => ({ viewer: current, requestId: state.requestId, client: state.client })

  function hasMarket(): Promise<boolean> {
    market ??= parts.markets.hasMarket(state.country, call())
    return market
  }

  async function findPlace(): Promise<PlaceAnswer> {
    const asked = new URL(request.url).searchParams.get('store') ?? undefined
    const { lat, lon } = delivery ?? country.shopLookup
    if (!(await hasMarket())) return placeWithoutMarket(country, { lat, lon }, now())
    const answer = await clients.market.searchShops(
      {
        locality: { coordinates: { lat, lon } },
        appName: config.appName,
        operationUid: await parts.markets.getOperationId(state.country, call()),
        store: (asked ?? sent.store)?.slice(0, 100),
      },
      { context: call() },
    )
    // `?store=` selects the store for the whole visit, so the cookie lasts for the browser's session.
    if (asked && answer.defaultStore.id === asked && sent.store !== asked) {
      answerCookies.push(cookies.write('store', asked, { maxAge: 'session' }))
    }
    return answer
  }

  const placeOnce = () => {
    place ??= findPlace()
    return place
  }

  // A page without the visitor's name is better than none (specification, section 8).
  async function findAccount(): Promise<Account | null> {
    try {
      return await clients.accounts.account(undefined, { context: call() })
    } catch (error) {
      state.log.error({ err: error }, 'the account of a visitor could not be read')
      return null
    }
  }

  function readAccount(): Promise<Account | null> {
    if (current.uid === null) return Promise.resolve(null)
    account ??= findAccount()
    return account
  }

  async function becomeGuest(): Promise<CallContext> {
    if (current.uid !== null) return call()
    // A new guest session would replace the unreadable one and lose all its data.
    if (isUnknown) throw httpError('unavailable', { retryAfter: 5 })
    const { uid, sessionToken } = await clients.accounts.createWebGuest({ country: state.country }, { context: call() })
    answerCookies.push(...sessionCookies(cookies, { token: sessionToken, isApp: false }, sent))
    current = { uid, isGuest: true, roles: ['customer'], areas: {}, country: state.country, token: sessionToken }
    return call()
  }

  return {
    country,
    get viewer() {
      return current
    },
    isSessionEnded: visitor.isEnded,
    get isLocked() {
      return isLocked
    },
    lastAccount: sent[ACCOUNT_MARK] ?? null,
    savedRequests: parts.savedRequests,
    client: state.client,
    async readViewerAgain() {
      if (current.token === null) return
      const again = await visitor.readVisitor(current.token)
      current = again.viewer
      isUnknown = again.isUnknown
      isLocked = again.isLocked
      account = undefined
    },
    get isVisitorUnknown() {
      return isUnknown
    },
    get call() {
      return call()
    },
    callWithKey: (key) => ({ ...call(), idempotencyKey: key || undefined }),
    now,
    mode: config.mode,
    channels,
    async missingChannels() {
      const known = current.isGuest ? null : await readAccount()
      return findMissingChannels(channels, known && toAddresses(known))
    },
    config: toPublicConfig(parts, state.country),
    seller: parts.companies.getSeller(state.country),
    maps: { isOn: parts.map.isOn, tiles: parts.map.tiles },
    chat: config.chat[state.country],
    isOfflineOn: config.isOfflineOn,
    followsCampaigns: parts.tellCampaign !== null,
    tellCampaign: parts.tellCampaign && ((event) => parts.tellCampaign?.({ ...event, country: state.country })),
    isApp: visitor.isApp,
    isMobile: isMobile(request.headers),
    hasWalletPasses: canSignPasses(config.passSigner, now()),
    isSideMenuOpen: sent.menu !== 'closed',
    nonce,
    origin: addresses.origins[state.country],
    alternates: addresses.servedOrigins,
    get delivery() {
      return delivery
    },
    get city() {
      return delivery?.city ?? null
    },
    get near() {
      return delivery && { lat: delivery.lat, lon: delivery.lon }
    },
    shop: async () => (await placeOnce()).defaultStore,
    place: placeOnce,
    hasMarket,
    cookies: sent,
    setCookie: (name, value, options) => {
      answerCookies.push(cookies.write(name, value, options))
    },
    setDelivery(point) {
      delivery = point
      place = undefined
      answerCookies.push(
        point
          ? cookies.write('delivery', writeDelivery(point, getUserId(current)))
          : cookies.write('delivery', '', { maxAge: 0 }),
      )
    },
    account: readAccount,
    ensureAccount() {
      ensured ??= becomeGuest()
      return ensured
    },
    setSession(session) {
      account = undefined
      ensured = undefined
      current = session
        ? { ...session, isGuest: false, roles: ['customer'], areas: {}, country: state.country }
        : anonymousViewer(state.country)
      isUnknown = false
      isLocked = false
      answerCookies.push(
        session ? cookies.write(ACCOUNT_MARK, session.uid) : cookies.write(ACCOUNT_MARK, '', { maxAge: 0 }),
      )
      answerCookies.push(...sessionCookies(cookies, session && { token: session.token, isApp: false }, sent))
    },
    follow: (name, isLate) => parts.liveUpdates.follow(name, { client: state.client, isLate }),
    report: (error, message) => state.log.error({ err: error }, message),
    assets: { version: parts.assetsVersion },
    diagnose: () => parts.diagnose(call()),
  }
}

function toAddresses({ primaryEmailAddress, phoneNumber }: Account): KnownAddresses {
  return { email: primaryEmailAddress, phoneNumber }
}

function getUserId({ uid, isGuest }: Viewer): string | null {
  return isGuest ? null : uid
}

/** Whether the device is mobile: the browser's client hint, else its User-Agent. */
export function isMobile(headers: Headers): boolean {
  const hint = headers.get('sec-ch-ua-mobile')
  if (hint !== null) return hint === '?1'
  return /Mobi|Android|iPhone|iPod/i.test(headers.get('user-agent') ?? '')
}
