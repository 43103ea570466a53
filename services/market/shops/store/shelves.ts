import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import { type CardHalf, type OffersHalf, toListedProduct } from '../../catalogue/to-listed-product.ts'
import type { CatalogProduct } from '../../contract.ts'
import type { Tables } from '../../tables.ts'
import type { StockedCategory } from '../rules/propose-home-sections.ts'
import type { ShopRecord } from '../shop-record.ts'

const SHELF = 12

/** The rows of products that a home page shows. */
export interface Shelves {
  favorites: CatalogProduct[]
  frequentlyOrdered: CatalogProduct[]
  productRecommendations: CatalogProduct[]
}

/** Products that the shop recommends, its best sellers, and its offers. */
export async function findShelves(db: Kysely<Tables>, shop: ShopRecord): Promise<Shelves> {
  const [favorites, frequentlyOrdered, productRecommendations] = await Promise.all([
    findByIds(db, shop.id, shop.favorites.slice(0, 2 * SHELF)),
    findBest(db, shop.id, 'all'),
    findBest(db, shop.id, 'offer'),
  ])
  const describe = ({ card, offers }: Halves) => toListedProduct(card, offers, shop.currency.code)
  return {
    favorites: favorites.map(describe),
    frequentlyOrdered: frequentlyOrdered.map(describe),
    productRecommendations: productRecommendations.map(describe),
  }
}

/** Top-level categories that the shop has products of; those in stock are counted up to `most`. */
export async function findStockedCategories(
  db: QueryExecutorProvider,
  shopId: string,
  most: number,
): Promise<StockedCategory[]> {
  const { rows } = await sql<StockedCategory>`
    select t.slug, t.name, f.count as "productCount", stocked.count as "inStock"
    from market.tags t
    join market.facets f on f.shop_id = ${shopId} and f.facet = 'tag:' || t.id and f.count > 0
    cross join lateral (
      select count(*)::int as count
      from (
        select from market.listing_facets lf
        join market.listings l on l.id = lf.listing_id
        where lf.facet_id = f.id and l.in_stock
        limit ${most}
      ) counted
    ) stocked
    where t.parent_id is null`.execute(db)
  return rows
}

interface Halves {
  card: CardHalf
  offers: OffersHalf
}

async function findByIds(db: Kysely<Tables>, shopId: string, productIds: readonly string[]): Promise<Halves[]> {
  const { rows } = await sql<Halves>`
    select card, offers
    from market.listings
    where shop_id = ${shopId} and product_id = any (${productIds}) and in_stock
    order by array_position(${productIds}::text[], product_id)`.execute(db)
  return rows
}

async function findBest(db: Kysely<Tables>, shopId: string, facet: string): Promise<Halves[]> {
  const { rows } = await sql<Halves>`
    select l.card, l.offers
    from market.listing_facets lf
    join market.listings l on l.id = lf.listing_id
    where lf.facet_id = (select id from market.facets where shop_id = ${shopId} and facet = ${facet}) and l.in_stock
    order by lf.score desc, lf.listing_id desc
    limit ${SHELF}`.execute(db)
  return rows
}
