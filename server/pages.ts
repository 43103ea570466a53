import { randomBytes } from 'node:crypto'
import { anonymousViewer } from '#shared/viewer.ts'
import type { Services, SharedVisit, Visit } from '#web/request/context.ts'
import type { MergedPagePolicy } from '#web/request/page-policy.ts'
import type { PageTable } from '#web/request/page-table.ts'
import { HELD_BY_HEADER } from '#web/storefront/offline/held-by.ts'
import type { PagePolicy } from './content-security/content-security-policy.ts'
import type { AnswerSources, SourceWatch } from './edge/answer-sources.ts'
import { plainPage } from './edge/answers.ts'
import { MOST_UPLOAD_BYTES, withReadBody, withReadUpload } from './edge/read-body.ts'
import type { FindRequestPolicy } from './edge/request-policy.ts'
import type { RequestState } from './edge/request-state.ts'
import type { ViewerReader } from './edge/request-viewer.ts'
import { changesSomething, isFromOurPages } from './edge/same-site.ts'
import { ACCOUNT_MARK } from './edge/session-cookie.ts'
import type { SharedData } from './edge/shared-data.ts'
import {
  type AcceptedAnswer,
  type CachedDocument,
  isCacheable,
  LARGEST_DOCUMENT,
  type SharedDocument,
  type SharedDocuments,
  toCachedDocument,
} from './edge/shared-documents.ts'
import { sharedRequest } from './edge/shared-request.ts'
import { findAudience, getAudienceKey, getSharedUrl, isSharedAddress, makeSharedVisit } from './edge/shared-visit.ts'
import { makeVisit, type VisitParts } from './visit.ts'
import { resolveVisitor, type Visitor } from './visitor.ts'

/** The website: the bundle of web/server.ts, or the same loaded through Vite in development. */
export type HandlePage = (request: Request, services: Services, visit: Visit) => Promise<Response>
export type RenderShared = (request: Request, services: Services, visit: SharedVisit) => Promise<SharedDocument | null>

export interface PagesParts extends VisitParts {
  handlePage: HandlePage
  /** Null: pages are not shared, as in development. */
  renderShared: RenderShared | null
  pages: Pick<PageTable, 'find'>
  findPolicy: FindRequestPolicy
  readViewer: ViewerReader
  makePolicy: PagePolicy
  documents: SharedDocuments
  sourceWatch: SourceWatch
  /** Waits until this process has heard of all changes that are committed by now; fails when that takes too long. */
  catchUp(): Promise<void>
  sharedData: SharedData
  checkRate(method: string, path: string, client: string): number | null
}

const errorPages = {
  'payload-too-large': { status: 413, title: 'Demasiado grande', text: 'Lo que envías es demasiado grande.' },
  'unsupported-media-type': { status: 415, title: 'No lo entendemos', text: 'Ese formato no se admite.' },
  'bad-input': { status: 400, title: 'Algo no está bien', text: 'Revisa los datos e inténtalo de nuevo.' },
}

/** Renders a request through the website and sets the answer's policy, cookies and caching. */
export function makePages(parts: PagesParts) {
  const { documents, sharedData, sourceWatch } = parts

  return async function answerPage(request: Request, state: RequestState): Promise<Response> {
    if (changesSomething(request.method) && !isFromOurPages(request)) {
      return plainPage(403, { title: 'No podemos hacerlo', text: 'Ese envío no viene de nuestro sitio.' })
    }
    const { pathname } = new URL(request.url)
    const { policy } = parts.pages.find(pathname)
    // Production serves no demonstration pages, even when the bundle contains them.
    if (parts.config.mode === 'production' && policy.demoOnly) {
      return plainPage(404, { title: 'No encontramos esa página', text: 'Puede que haya cambiado de sitio.' })
    }
    if (request.method === 'OPTIONS') return answerOptions(pathname)
    const wait = parts.checkRate(request.method, pathname, state.client)
    if (wait !== null) {
      const text = 'Demasiados intentos. Espera un momento y vuelve a probar.'
      return plainPage(429, { title: 'Espera un momento', text, retryAfter: wait })
    }
    const read = (await maySendPicture(request, pathname, state))
      ? await withReadUpload(request, MOST_UPLOAD_BYTES)
      : await withReadBody(request)
    if (typeof read === 'string') {
      const { status, title, text } = errorPages[read]
      const answer = plainPage(status, { title, text })
      // The rest of a too large body stays unread, so the connection must close, as for an API.
      if (read === 'payload-too-large') answer.headers.set('connection', 'close')
      return answer
    }

    const { renderShared } = parts
    if (!renderShared || !policy.shared || !isSharedAddress(read)) return render(read, state)

    const accepted = {
      acceptedEncodings: read.headers.get('accept-encoding') ?? '',
      ifNoneMatch: read.headers.get('if-none-match') ?? '',
    }
    if (pathname.endsWith('.data')) {
      const alike = sharedRequest(read, state.country, parts.cookies)
      if (!alike) return render(read, state)
      const sources = sourceWatch.open()
      return sharedData.answer(alike.key, sources, accepted.acceptedEncodings, () =>
        render(alike.request, state, sources),
      )
    }
    const alike = toAlike(read, state)
    const again = alike && documents.repeat(alike, accepted)
    if (again) return finished(toPublic(again, read), { viewer: anonymousViewer(state.country) }, [])
    const answer = await answerShared(read, state, { accepted, alike, renderShared, shared: policy.shared })
    return answer ?? render(read, state)
  }

  /**
   * The document that everybody sees alike, with the visitor's parts in its holes. Null where no shop serves the place, and
   * when something fails: the page is then rendered for the visitor alone, as far as it can be.
   */
  async function answerShared(
    request: Request,
    state: RequestState,
    { accepted, alike, renderShared, shared }: SharedAnswer,
  ): Promise<Response | null> {
    const answerCookies: string[] = []
    const visitor = await resolveVisitor(parts, request, state, answerCookies)
    const nonce = randomBytes(18).toString('base64')
    const readVisitor = () => resolveVisitor(parts, request, state, answerCookies)
    const visit = makeVisit(parts, { ...visitor, request, state, nonce, answerCookies, readVisitor })
    try {
      const url = getSharedUrl(request.url)
      const sources = sourceWatch.open()
      const audience = await findAudience(visit, url, shared)
      if (!audience) return null
      const shopId = audience.place.defaultStore.id
      sources.note('market.shop', shopId)
      const onPlace = () => sources.note('market.searchShops', shopId)

      let uncached: CachedDocument | null = null
      const key = getAudienceKey(audience)
      const document = await documents.find(key, sources, async () => {
        let isPartial = false
        const onFailure = () => {
          isPartial = true
        }
        const sharedVisit = makeSharedVisit(audience, { visit, state, nonce, onFailure, onPlace })
        const rendered = await renderShared(new Request(url), sources.noting(parts.clients, shopId), sharedVisit)
        // Not as if the page were gone: an older document is shown meanwhile.
        if (!rendered) throw new Error('A shared page failed')
        const document = { ...toCachedDocument(rendered, nonce, parts.makePolicy), isPartial }
        if (isCacheable(document)) return document
        if (document.bytes > LARGEST_DOCUMENT)
          state.log.error({ url, bytes: document.bytes }, 'a shared page is too large to be cached')
        uncached = document
        return null
      })
      const shown = document ?? uncached
      if (!shown) return null
      const answer = await documents.fillIn(shown, parts.clients, visit, accepted)
      if (alike && document && answerCookies.length === 0) documents.remember(alike, key, document, visit)
      return finished(document && answerCookies.length === 0 ? toPublic(answer, request) : answer, visit, answerCookies)
    } catch (error) {
      state.log.error({ err: error }, 'a shared page could not be answered')
      return null
    }
  }

  async function notingServices(sources: AnswerSources, visit: Visit): Promise<Services> {
    // Where the place cannot be read, the page says so itself.
    const shopId = await visit.shop().then(
      ({ id }) => id,
      () => '',
    )
    sources.note('market.searchShops', shopId)
    return sources.noting(parts.clients, shopId)
  }

  /** Staff see at once what they changed, whichever page they open next. */
  async function showChanges(): Promise<void> {
    await parts.catchUp().catch(sourceWatch.changeAll)
  }

  /**
   * Lets caches in front keep the answer to a request without a cookie, which says nothing of anybody. All answers of these
   * addresses vary by cookie, so a visitor with one never gets it.
   */
  function toPublic(answer: Response, { headers }: Request): Response {
    const { sharedCacheSeconds: seconds } = parts.config
    if (seconds === 0) return answer
    answer.headers.append('vary', 'Cookie')
    if (headers.get('cookie') === null && headers.get('authorization') === null) {
      const whenOld = `stale-while-revalidate=${seconds}`
      answer.headers.set('cache-control', `public, max-age=0, s-maxage=${seconds}, ${whenOld}`)
    }
    return answer
  }

  /** Key of requests of visitors without an account and a cart that are answered alike. Who sells is no part of a request. */
  function toAlike(request: Request, { country }: RequestState): string | null {
    const { method, headers } = request
    const alike = sharedRequest({ method, headers, url: getSharedUrl(request.url) }, country, parts.cookies)
    return alike && `${alike.key}\n${JSON.stringify(parts.companies.getSeller(country))}`
  }

  /**
   * Whether the request may upload a picture: on such a page, with a session, one that has ended and whose form is saved, or
   * the code of a poster.
   */
  async function maySendPicture(request: Request, pathname: string, state: RequestState): Promise<boolean> {
    const { upload } = parts.findPolicy(request.method, pathname)
    if (!upload) return false
    if (!/^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '')) return false
    if (upload === 'link') return true
    const { viewer, isEnded } = await resolveVisitor(parts, request, state, [])
    const hadAccount = parts.cookies.read(request.headers.get('cookie'))[ACCOUNT_MARK] !== undefined
    return viewer.uid !== null || (isEnded && hadAccount)
  }

  /** `sources` hear of what the answer shows. */
  async function render(request: Request, state: RequestState, sources?: AnswerSources): Promise<Response> {
    const nonce = randomBytes(18).toString('base64')
    const answerCookies: string[] = []
    const visitor = await resolveVisitor(parts, request, state, answerCookies)
    const { policy } = parts.pages.find(new URL(request.url).pathname)
    const refusal = whyNotOwner(request.headers.get(HELD_BY_HEADER), visitor, policy.endedSession === 'staff')
    if (refusal) return refusal
    const visit = makeVisit(parts, {
      ...visitor,
      request,
      state,
      nonce,
      answerCookies,
      readVisitor: (token) => {
        const headers = new Headers({ cookie: parts.cookies.header({ session: token }) })
        return resolveVisitor(parts, { headers }, state, [])
      },
    })
    const services = sources ? await notingServices(sources, visit) : parts.clients
    const answer = await parts.handlePage(request, services, visit)
    if (changesSomething(request.method) && answer.status < 400 && isStaff(visit.viewer)) await showChanges()

    const headers = new Headers(answer.headers)
    if (!headers.has('content-security-policy'))
      headers.set('content-security-policy', parts.makePolicy([`'nonce-${nonce}'`]))
    // Pages answer GET; those with an action show it by refusing methods other than POST.
    if (answer.status === 405) headers.set('allow', request.method === 'POST' ? 'GET, HEAD' : 'GET, HEAD, POST')
    const { body, status, statusText } = answer
    return finished(new Response(body, { status, statusText, headers }), visit, answerCookies)
  }
}

function isStaff({ roles }: Visit['viewer']): boolean {
  return roles.some((role) => role !== 'customer')
}

interface SharedAnswer {
  accepted: AcceptedAnswer
  /** Null: nobody else asks alike. */
  alike: string | null
  renderShared: RenderShared
  shared: NonNullable<MergedPagePolicy['shared']>
}

/** Sets the cookies and the caching of a visitor's answer. */
function finished(answer: Response, visit: Pick<Visit, 'viewer'>, cookies: string[]): Response {
  const { headers } = answer
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  if (!headers.has('cache-control') || cookies.length > 0) {
    // Signed-in users' pages show their name, so no cache may store them, nor the back button after signing out.
    headers.set('cache-control', visit.viewer.uid === null ? 'private, no-cache' : 'private, no-store')
  }
  return answer
}

/**
 * Checks that a form written offline is sent by the session that wrote it, at the back office with a proved second
 * factor; otherwise returns a page that asks for it.
 */
function whyNotOwner(
  heldBy: string | null,
  { viewer, isUnknown, isLocked }: Visitor,
  needsUnlocked: boolean,
): Response | null {
  if (heldBy === null || (heldBy === viewer.uid && !(isLocked && needsUnlocked))) return null
  if (isUnknown) {
    const text = 'No pudimos atenderte en este momento. Inténtalo en unos segundos.'
    return plainPage(503, { title: 'Espera un momento', text, retryAfter: 5 })
  }
  return plainPage(401, { title: 'Entra otra vez', text: 'Entra a tu cuenta para enviar lo que anotaste.' })
}

/** Answers OPTIONS here, because React Router would run a file route's whole loader for it. */
function answerOptions(path: string): Response {
  const allow = /\.(txt|xml)$/.test(path) ? 'GET, HEAD, OPTIONS' : 'GET, HEAD, POST, OPTIONS'
  return new Response(null, { status: 204, headers: { allow } })
}
