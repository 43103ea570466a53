import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { CardHalf, OffersHalf } from '../to-listed-product.ts'

interface ListedRow {
  productId: string
  card: CardHalf
  offers: OffersHalf
}

/** Cards of these products that a shop lists, in any order. */
export async function findListedProducts(
  db: Kysely<Tables>,
  { shopId, productIds }: { shopId: string; productIds: readonly string[] },
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select product_id as "productId", card, offers
    from market.listings
    where shop_id = ${shopId} and product_id = any(${productIds}::text[])
  `.execute(db)
  return rows
}
