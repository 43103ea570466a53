import type { FeedPage } from '#services/market/contract.ts'
import { readTrimmed } from '#web/forms/read-fields.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { escapeXml } from '../seo/escape-xml.ts'
import type { Route } from './+types/product-feed-route'
import { merchantItem } from './merchant-item.ts'

export const handle = { rate: 'drawing' } satisfies PagePolicy

/**
 * Products of a shop for Google Merchant Center and comparers of prices: `?shop=` names a shop of this country, and
 * without it the one of the visitor's place. Sent page by page, so that a large catalogue is never in memory.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { market } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const call = { context: visit.call }
  const asked = readTrimmed(new URL(request.url).searchParams, 'shop', 100)
  const shop = asked ? await market.shop({ shopId: asked }, call) : await visit.shop()
  if (shop.id === '' || shop.country !== visit.country.iso) throw new Response(null, { status: 404 })

  const read = (after?: string) => market.productFeed({ shopId: shop.id, ...(after && { after }) }, call)
  const head = {
    title: `Huella ${visit.country.name}`,
    link: visit.origin + paths.home(),
    description: `${shop.name}: productos, precios y existencias`,
  }
  // A failure of the first page is an answer of its own; one of a later page breaks the document off.
  return new Response(toStream(head, await read(), read, visit.origin), {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      vary: 'cookie',
    },
  })
}

function toStream(
  head: Record<string, string>,
  first: FeedPage,
  read: (after: string) => Promise<FeedPage>,
  origin: string,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let page: FeedPage | null = first
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(opening(head))),
    async pull(controller) {
      if (!page) return
      const { items, after, currency }: FeedPage = page
      page = after === null ? null : await read(after)
      const text = items.map((item) => merchantItem(item, { origin, currency })).join('')
      controller.enqueue(encoder.encode(page ? text : `${text}</channel></rss>\n`))
      if (!page) controller.close()
    },
  })
}

function opening(head: Record<string, string>): string {
  const facts = Object.entries(head).map(([tag, text]) => `<${tag}>${escapeXml(text)}</${tag}>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${facts.join('')}\n`
}
