import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { CatalogProduct } from '../contract.ts'
import type { CatalogueDependencies } from '../shops/cached-records.ts'
import { likedFirst } from './rules/liked-first.ts'
import { findMostOrdered } from './store/most-ordered.ts'
import { toListedProduct } from './to-listed-product.ts'

const shownAtOnce = 12
/** Number of newest orders considered; older ones no longer count. */
const lookedAt = 200

/** Products that the caller orders most and the shop sells, with current price and stock. */
export async function mostOrdered(
  { db, records }: CatalogueDependencies,
  { shopId }: { shopId: string },
  { viewer }: CallContext,
): Promise<CatalogProduct[]> {
  const uid = accountUid({ viewer })
  const shop = await records.shop(shopId)

  const query = { ownerUid: uid, shopId: shop.id, orders: lookedAt, first: shownAtOnce }
  const found = await findMostOrdered(db, query)
  return found.map(({ card, offers, variantId }) =>
    toListedProduct(card, { ...offers, variants: likedFirst(offers.variants, variantId) }, shop.currency.code),
  )
}
