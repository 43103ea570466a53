import type { Kysely } from 'kysely'
import type { CatalogProduct } from '../contract.ts'
import { marketError } from '../errors.ts'
import type { KeptRecords } from '../shops/cached-records.ts'
import type { Tables } from '../tables.ts'
import { describeCard } from './describe-card.ts'
import { pathTo } from './rules/tag-path.ts'
import { findProduct, findRelated } from './store/products.ts'

const SHOWN = 10

/** Others of its category, brand, animal and life stage: the more they share the earlier, sold out last. */
export async function relatedProducts(
  db: Kysely<Tables>,
  kept: KeptRecords,
  { shopId, slugOrId }: { shopId: string; slugOrId: string },
): Promise<CatalogProduct[]> {
  const shop = await kept.shop(shopId)
  const [product, tags] = await Promise.all([findProduct(db, shop.id, slugOrId), kept.tags(shop)])
  if (!product) throw marketError('product-not-found')

  const { vendor, petTypes, lifeStage } = product.card
  const filters = await kept.filters(shop)
  const shared = [
    ...pathTo(product.tagIds, tags).map(({ id }) => `tag:${id}`),
    `brand:${vendor}`,
    ...petTypes.map((pet) => `pet:${pet}`),
    ...(lifeStage ? [`stage:${lifeStage}`] : []),
  ]
  const rows = await findRelated(db, product.id, {
    facetIds: shared.flatMap((facet) => filters.get(facet)?.id ?? []),
    perFacet: 2 * SHOWN,
    limit: SHOWN,
  })
  return rows.map(({ card, offers }) => describeCard(card, offers, shop.currency.code))
}
