import type { PagePolicy } from '../request/page-policy.ts'

/** What a browser keeps of the pages that were seen, for the time without a network. Pure: the worker and the pages ask the same. */

/** `offline` of a page's policy: the catalogue, and one's own pets with what they were given. */
export type CachedPageKind = NonNullable<PagePolicy['offline']>

/** A token, a shop that a link chose, or what a page says once: a page with such a parameter is never kept. */
export function hasFleeting(search: string): boolean {
  const parameters = new URLSearchParams(search)
  return ['jwt', 'token', 'store', 'done', 'problem', 'code'].some((name) => parameters.has(name))
}

/** Whether an answer is a page that may be shown again: whole, ours and not on the way to somewhere else. */
export function isCacheable(answer: Pick<Response, 'status' | 'redirected' | 'headers'>): boolean {
  return (
    answer.status === 200 && !answer.redirected && (answer.headers.get('content-type') ?? '').startsWith('text/html')
  )
}

/** Where the offline page may stand in for an answer: not for the desk, and not for what programs read. */
export function isShopPage(pathname: string): boolean {
  return !/^\/(backoffice|api|v1|graphql|docs|media|assets|sandbox-pay|map-tiles|webhooks|tracking|[a-z-]+-(api|internal)|pet-insurance|healthz|readyz|metrics)(\/|$)/i.test(
    pathname,
  )
}

/** Pictures that are kept with the pages; those of pets go with their person. */
export function getPictureKind(pathname: string): 'catalogue' | 'pets' | null {
  if (pathname.startsWith('/media/products/')) return 'catalogue'
  return pathname.startsWith('/media/pets/') ? 'pets' : null
}

/** How many are kept; the oldest go first. */
export const most = { catalogue: 30, pets: 20, pictures: 120, assets: 200 }

/** Older than this a page is not shown any more. */
const OLDEST_MS = 14 * 24 * 3_600_000

export function isTooOld(keptAt: string, now: number): boolean {
  const at = Date.parse(keptAt)
  return Number.isNaN(at) || now - at > OLDEST_MS
}

/** How long what was kept stands for a page that is seen again: a price of an hour ago still helps, a weight must be the last one. */
export const freshMs: Record<CachedPageKind, number> = { catalogue: 60 * 60_000, pets: 0 }
