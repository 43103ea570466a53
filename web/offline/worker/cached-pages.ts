import { type CachedPageKind, freshMs, isCacheable, isTooOld, most } from '../cached-pages.ts'
import type { ToWorker } from '../messages.ts'
import { offlinePage, type ReadablePage } from '../offline-page.ts'
import { cacheFiles, shellStyles } from './cached-files.ts'
import { toCachedPageKind } from './cached-page-kind.ts'
import { findCheckedCard } from './check-scanned-card.ts'
import { dropPersonCaches, personCache, sameTurn, settlePersonCache } from './person-cache.ts'
import { SAVED_AT_HEADER } from './saved-at-header.ts'
import type { FetchEvent } from './worker-scope.ts'

const TITLE = 'x-huella-title'

/** Last response to a navigation, saved without a second fetch when its page reports who has seen it. */
let newest: { url: string; answer: Response } | null = null

/** Network first; without a network the saved page, or the offline page. */
export async function answerPage(event: FetchEvent, url: URL): Promise<Response> {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request))
    newest =
      toCachedPageKind(url.pathname, url.search) && isCacheable(answer)
        ? { url: url.href, answer: answer.clone() }
        : null
    return answer
  } catch {
    const card = await findCheckedCard(url, shellStyles())
    if (card) return toOfflineResponse(card, 200)
    return (await findCachedPage(url)) ?? offlineAnswer()
  }
}

export const settle = settlePersonCache

export async function forgetEverybody(): Promise<void> {
  newest = null
  await dropPersonCaches()
}

/** Saves a page and its files; for a pet also the pages of its records and its weights. */
export async function cacheSeen({ url, isSparing, parts }: Extract<ToWorker, { kind: 'seen' }>): Promise<void> {
  const { pathname, search } = new URL(url)
  const came = newest?.url === url ? newest.answer : null
  newest = null
  await cachePage(url, { came, isSparing })
  await cacheFiles(parts)
  if (isSparing) return
  for (const beside of besides(pathname, search))
    await cachePage(new URL(beside, url).href, { came: null, isSparing, isBeside: true })
}

function besides(pathname: string, search: string): string[] {
  const id = new URLSearchParams(search).get('id')
  if (!/^\/petprofiles\/?$/i.test(pathname) || !id) return []
  const ofPet = new URLSearchParams({ id })
  return [
    `/petProfileWeights?${ofPet}`,
    `/petProfileMedicineApplications?${ofPet}`,
    `/petProfileMedicineApplicationAdd?${ofPet}`,
  ]
}

/** Age after which the pages behind a pet's page are fetched again. */
const BESIDE_MS = 10 * 60_000

async function cachePage(
  url: string,
  { came, isSparing, isBeside = false }: { came: Response | null; isSparing: boolean; isBeside?: boolean },
): Promise<void> {
  const { pathname, search } = new URL(url)
  const kind = toCachedPageKind(pathname, search)
  const cache = await personCache()
  if (!kind || !cache) return
  const before = await cache.match(url)
  const age = before ? Date.now() - Date.parse(before.headers.get(SAVED_AT_HEADER) ?? '') : Number.POSITIVE_INFINITY
  if (!came && (isSparing || age < (isBeside ? BESIDE_MS : freshMs[kind]))) return

  const isSame = sameTurn()
  try {
    const answer = came ?? (await fetch(url, { headers: { accept: 'text/html' } }))
    if (!isCacheable(answer)) return
    const html = await answer.text()
    // The person may have signed out meanwhile.
    if (!isSame()) return
    const headers = new Headers(answer.headers)
    headers.set(SAVED_AT_HEADER, new Date().toISOString())
    headers.set(TITLE, encodeURIComponent(parseTitle(html)))
    // The body is no longer compressed.
    for (const name of ['content-encoding', 'content-length']) headers.delete(name)
    await cache.delete(url)
    await cache.put(url, new Response(html, { headers }))
    await trim(cache, kind)
    await cacheFiles([...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))])
  } catch {
    // Without a network the saved page stays as it is.
  }
}

async function findCachedPage(url: URL): Promise<Response | null> {
  const cache = await personCache()
  const cached = await cache?.match(url.href.replace(/#.*$/, ''))
  const savedAt = cached?.headers.get(SAVED_AT_HEADER)
  const kind = toCachedPageKind(url.pathname, url.search)
  if (!cached || !savedAt || !kind || isTooOld(kind, savedAt, Date.now())) return null
  // The page shows its own age.
  const html = (await cached.text()).replace('<html', `<html data-kept-at="${new Date(savedAt).toISOString()}"`)
  return new Response(html, { headers: cached.headers })
}

async function offlineAnswer(): Promise<Response> {
  const pages = await readablePages()
  // 503 and not 404: the address may exist, it is only not saved.
  return toOfflineResponse(offlinePage({ pages, styles: shellStyles(), now: Date.now() }), 503)
}

function toOfflineResponse(html: string, status: number): Response {
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    },
  })
}

/** Saved pages, newest first; of a pet only its main page. */
async function readablePages(): Promise<ReadablePage[]> {
  const cache = await personCache()
  const pages: ReadablePage[] = []
  for (const { url } of (await cache?.keys()) ?? []) {
    const { pathname, search } = new URL(url)
    const kind = toCachedPageKind(pathname, search)
    const cached = kind && (await cache?.match(url))
    const savedAt = (cached || undefined)?.headers.get(SAVED_AT_HEADER) ?? ''
    if (!kind || !cached || isTooOld(kind, savedAt, Date.now()) || /applicationadd/i.test(pathname)) continue
    pages.push({ url: pathname + search, title: decodeURIComponent(cached.headers.get(TITLE) ?? ''), kind, savedAt })
  }
  return pages.sort((one, other) => (one.savedAt < other.savedAt ? 1 : -1))
}

async function trim(cache: Cache, kind: CachedPageKind): Promise<void> {
  const pages = (await cache.keys()).filter(({ url }) => {
    const { pathname, search } = new URL(url)
    return toCachedPageKind(pathname, search) === kind
  })
  for (const page of pages.slice(0, Math.max(0, pages.length - most[kind]))) await cache.delete(page)
}

function parseTitle(html: string): string {
  const title = /<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
  return (
    plain(title)
      .replace(/\s*[·|]\s*Huella.*$/i, '')
      .trim() || 'Huella'
  )
}

/** Decodes the entities that React writes. */
function plain(text: string): string {
  const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }
  return text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (sign) => signs[sign] ?? sign)
}
