import type { FeedItem, FeedPage } from '../contract.ts'
import type { CatalogueDependencies } from '../shops/cached-records.ts'
import { variantFlags } from './rules/stock-flags.ts'
import { pathTo } from './rules/tag-path.ts'
import { toVariantPrices } from './rules/variant-prices.ts'
import { findFeedPage } from './store/product-feed.ts'

const FEED_PAGE = 1_000

/**
 * A shop's products option by option, for comparers of prices, by pages; `after` of the answer begins the next one, and
 * is null after the last. What is sold on a prescription alone is left out: comparers take no medicine of that kind.
 */
export async function productFeed(
  { db, records }: CatalogueDependencies,
  { shopId, after = '' }: { shopId: string; after?: string | undefined },
): Promise<FeedPage> {
  const shop = await records.shop(shopId)
  const [rows, tags] = await Promise.all([findFeedPage(db, shop.id, { after, limit: FEED_PAGE }), records.tags(shop)])
  const items = rows.map(({ tagIds, priceMinor, compareAtMinor, stock, allowBackorder, ...facts }): FeedItem => {
    const { isSoldOut, isBackorder } = variantFlags({ stock, allowBackorder })
    return {
      ...facts,
      ...toVariantPrices({ priceMinor, compareAtMinor }, shop.roundPricesEvery),
      categories: pathTo(tagIds, tags).map(({ name }) => name),
      availability: isBackorder ? 'backorder' : isSoldOut ? 'out_of_stock' : 'in_stock',
    }
  })
  return {
    currency: shop.currency.code,
    items,
    after: rows.length < FEED_PAGE ? null : (rows.at(-1)?.variantId ?? null),
  }
}
