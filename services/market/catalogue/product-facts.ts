import type { ProductFacts } from '../contract.ts'
import type { CatalogueDependencies } from '../shops/cached-records.ts'
import { findProductFacts } from './store/products.ts'

/** Ingredients and target animals of these products, to check a cart against a pet. */
export async function productFacts(
  { db, records }: CatalogueDependencies,
  { shopId, productIds }: { shopId: string; productIds: readonly string[] },
): Promise<ProductFacts[]> {
  const shop = await records.shop(shopId)
  const [rows, tags] = await Promise.all([findProductFacts(db, shop.id, productIds), records.tags(shop)])
  const slugs = new Map(tags.map(({ id, slug }) => [id, slug]))
  return rows.map(({ tagIds, ...facts }) => ({ ...facts, tags: tagIds.flatMap((id) => slugs.get(id) ?? []) }))
}
