import type { PagePolicy } from '../request/page-policy.ts'

/** Rules for saving visited pages for offline reading. Pure: the worker and the pages share them. */

/** `offline` of a page's policy: the catalogue, the visitor's own pets and their records, or a courier's deliveries. */
export type CachedPageKind = NonNullable<PagePolicy['offline']>

/** Parameters for one visit only: a token, a shop chosen by a link, a confirmation. Such a page is never saved. */
export function hasFleeting(search: string): boolean {
  const parameters = new URLSearchParams(search)
  return ['jwt', 'token', 'store', 'done', 'problem', 'code'].some((name) => parameters.has(name))
}

/** Whether a response is a page that may be saved: complete, from this site and not a redirect. */
export function isCacheable(answer: Pick<Response, 'status' | 'redirected' | 'headers'>): boolean {
  return (
    answer.status === 200 && !answer.redirected && (answer.headers.get('content-type') ?? '').startsWith('text/html')
  )
}

/** Paths for which the offline page may be shown: not the back office, and no path that programs read. */
export function isShopPage(pathname: string): boolean {
  return !/^\/(backoffice|api|v1|graphql|docs|media|assets|sandbox-pay|map-tiles|webhooks|tracking|[a-z-]+-(api|internal)|pet-insurance|healthz|readyz|metrics)(\/|$)/i.test(
    pathname,
  )
}

/** Pictures that are saved with the pages; pet pictures go into the cache of their person. */
export function getPictureKind(pathname: string): 'catalogue' | 'pets' | null {
  if (pathname.startsWith('/media/products/')) return 'catalogue'
  return pathname.startsWith('/media/pets/') ? 'pets' : null
}

/** Entries saved of each kind; the oldest are removed first. */
export const most = { catalogue: 30, pets: 20, deliveries: 2, pictures: 120, assets: 200 }

const HOUR_MS = 3_600_000

/** Maximum age of a saved page; a courier's has addresses and phones of customers, for the working day. */
const oldestMs: Record<CachedPageKind, number> = {
  catalogue: 14 * 24 * HOUR_MS,
  pets: 14 * 24 * HOUR_MS,
  deliveries: 24 * HOUR_MS,
}

export function isTooOld(kind: CachedPageKind, savedAt: string, now: number): boolean {
  const at = Date.parse(savedAt)
  return Number.isNaN(at) || now - at > oldestMs[kind]
}

/** Age up to which a saved page is not saved again: a price may be an hour old, a weight must be the last one. */
export const freshMs: Record<CachedPageKind, number> = { catalogue: HOUR_MS, pets: 0, deliveries: 0 }
