import { type Kysely, sql } from 'kysely'
import { type CardHalf, type OffersHalf, toListedProduct } from '../../catalogue/to-listed-product.ts'
import type { CatalogProduct } from '../../contract.ts'
import type { Tables } from '../../tables.ts'
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
