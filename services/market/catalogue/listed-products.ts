import type { CatalogProduct } from '../contract.ts'
import type { CatalogueDependencies } from '../shops/cached-records.ts'
import { findListedProducts } from './store/listed-products.ts'
import { toListedProduct } from './to-listed-product.ts'

/** The products that the shop lists, in the order of the ids, with current price and stock. */
export async function listedProducts(
  { db, records }: CatalogueDependencies,
  { shopId, productIds }: { shopId: string; productIds: string[] },
): Promise<CatalogProduct[]> {
  const shop = await records.shop(shopId)
  if (productIds.length === 0) return []
  const found = await findListedProducts(db, { shopId: shop.id, productIds })
  const byId = new Map(found.map((row) => [row.productId, row]))
  return [...new Set(productIds)].flatMap((id) => {
    const row = byId.get(id)
    return row ? [toListedProduct(row.card, row.offers, shop.currency.code)] : []
  })
}
