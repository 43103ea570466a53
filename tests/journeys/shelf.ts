import { request } from '@playwright/test'

/** Goods of a country's shop: the path of their page, and a listing of a few cards that shows them. */
export interface Goods {
  path: string
  listing: string
}

const goodsAJourneyMayAskFor = 60

/**
 * What can be put into a cart at once, the cheapest first. It is asked once, by address: a journey that needs one product
 * then draws ten cards and not sixty, which cost more than all that it was about.
 */
export async function goodsOnTheShelf(shop: string, country: string): Promise<Goods[]> {
  // Outside a browser nobody knows where `….localhost` is: we ask Bolivia's address, and say whom we mean.
  const visitor = await request.newContext({ baseURL: shop, extraHTTPHeaders: { host: new URL(country).host } })
  const goods: Goods[] = []
  let after: string | undefined = ''
  while (after !== undefined && goods.length < goodsAJourneyMayAskFor) {
    const place: string = after && `&after=${after}`
    const answer = await visitor.get(`/products?sortby=minPrice-asc&limit=5${place}`)
    const html = await answer.text()
    // Ten where five are looked for: a price that changes meanwhile moves a card, but not that far.
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

/** The goods at this place, as global-setup.ts found them. */
export function goodsAt(position: number, country: 'BO' | 'PY' = 'BO'): Goods {
  const goods: Goods[] = JSON.parse(process.env[`JOURNEYS_GOODS_${country}`] ?? '[]')
  const found = goods[position]
  if (!found) throw new Error(`There are ${goods.length} goods on the shelf of ${country}, none at ${position}`)
  return found
}
