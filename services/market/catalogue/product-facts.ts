import type { Kysely } from 'kysely'
import type { ProductFacts } from '../contract.ts'
import type { CachedRecords } from '../shops/cached-records.ts'
import type { Tables } from '../tables.ts'
import { findProductFacts } from './store/products.ts'

/** Ingredients and target animals of these products, to check a cart against a pet. */
export async function productFacts(
  db: Kysely<Tables>,
  kept: CachedRecords,
  { shopId, productIds }: { shopId: string; productIds: readonly string[] },
): Promise<ProductFacts[]> {
  const shop = await kept.shop(shopId)
  const [rows, tags] = await Promise.all([findProductFacts(db, shop.id, productIds), kept.tags(shop)])
  const slugs = new Map(tags.map(({ id, slug }) => [id, slug]))
  return rows.map(({ tagIds, ...facts }) => ({ ...facts, tags: tagIds.flatMap((id) => slugs.get(id) ?? []) }))
}
