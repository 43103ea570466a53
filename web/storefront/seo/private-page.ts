import type { HeadersArgs, MetaDescriptor } from 'react-router'
import type { SharedVisit } from '#web/request/context.ts'
import { REFUSAL_HEADER, REFUSAL_TEXT_HEADER } from '../account/sign-in/refusal.ts'
import { type PageSeo, pageMeta } from './meta.ts'

/**
 * SEO of a page that no search engine lists: it belongs to its visitor, or shows nothing. `path` without its secrets.
 */
export function privateSeo(
  visit: Pick<SharedVisit, 'origin'>,
  path: string,
  { title, description }: Pick<PageSeo, 'title' | 'description'>,
) {
  return {
    title,
    description,
    canonical: visit.origin + path,
    alternates: null,
    image: null,
    type: 'website' as const,
    index: false,
    jsonLd: [],
  }
}

/** Forbids browsers and proxies to store the response. */
export const privateHeaders = { 'cache-control': 'no-store' }

/** The headers of every page that belongs to its visitor: `export { headers } from …`. */
export function headers({ actionHeaders }: HeadersArgs): Record<string, string> {
  const own = [REFUSAL_HEADER, REFUSAL_TEXT_HEADER].flatMap((name) => {
    const value = actionHeaders.get(name)
    return value === null ? [] : [[name, value]]
  })
  return { ...privateHeaders, ...Object.fromEntries(own) }
}

/** The same for secret links, whose address must not leak by the Referer header. */
export const secretHeaders = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

/** Client-side navigation keeps the document's referrer policy, so a meta tag sets it too. */
export function secretMeta(seo: PageSeo | undefined): MetaDescriptor[] {
  return [...pageMeta(seo), { name: 'referrer', content: 'no-referrer' }]
}
