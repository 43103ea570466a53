import type { CatalogProduct } from '../contract.ts'
import { marketError } from '../errors.ts'
import type { CatalogueDependencies } from '../shops/cached-records.ts'
import { pathTo } from './rules/tag-path.ts'
import { findProduct, findRelated } from './store/products.ts'
import { toListedProduct } from './to-listed-product.ts'

const SHOWN = 10

/** Products that share category, brand, animal and life stage: those that share most first, sold out last. */
export async function relatedProducts(
  { db, records }: CatalogueDependencies,
  { shopId, slugOrId }: { shopId: string; slugOrId: string },
): Promise<CatalogProduct[]> {
  const shop = await records.shop(shopId)
  const [product, tags] = await Promise.all([findProduct(db, shop.id, slugOrId), records.tags(shop)])
  if (!product) throw marketError('product-not-found')

  const { vendor, petTypes, lifeStage } = product.card
  const filters = await records.filters(shop)
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
  return rows.map(({ card, offers }) => toListedProduct(card, offers, shop.currency.code))
}
