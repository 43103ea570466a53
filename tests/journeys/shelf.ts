import { request } from '@playwright/test'
import type { CountryIso } from '#shared/countries/countries.ts'

/** A product of a country's shop: the path of its page, and a short listing that contains it. */
export interface Goods {
  path: string
  listing: string
}

const goodsAJourneyMayAskFor = 60

/**
 * Products that can be added to a cart directly, cheapest first. Queried once by address: rendering a listing of ten
 * cards for one product is much cheaper than one of sixty.
 */
export async function goodsOnTheShelf(shop: string, country: string): Promise<Goods[]> {
  // Only browsers resolve `….localhost`: requests go to Bolivia's address with the country's Host.
  const visitor = await request.newContext({ baseURL: shop, extraHTTPHeaders: { host: new URL(country).host } })
  const goods: Goods[] = []
  let after: string | undefined = ''
  while (after !== undefined && goods.length < goodsAJourneyMayAskFor) {
    const place: string = after && `&after=${after}`
    const answer = await visitor.get(`/products?sortby=minPrice-asc&limit=5${place}`)
    const html = await answer.text()
    // Ten cards where five are needed, because a price change may move a card a little.
    const listing = `/products?sortby=minPrice-asc&limit=10${place}`
    for (const [card] of html.matchAll(/<article.*?<\/article>/gs)) {
      const path = card.match(/href="(\/product\/[^"]+)"/)?.[1]
      if (path && card.includes('aria-label="Agregar ')) goods.push({ path, listing })
    }
    after = html.match(/rel="next"[^>]*after=([^"&]+)/)?.[1]
  }
  await visitor.dispose()
  return goods
}

/** The product at this position, as global-setup.ts found it. */
export function goodsAt(position: number, country: CountryIso = 'BO'): Goods {
  const goods: Goods[] = JSON.parse(process.env[`JOURNEYS_GOODS_${country}`] ?? '[]')
  const found = goods[position]
  if (!found) throw new Error(`There are ${goods.length} goods on the shelf of ${country}, none at ${position}`)
  return found
}
