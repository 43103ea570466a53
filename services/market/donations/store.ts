import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** Id of the cheapest donation variant of a shop; undefined: none. */
export async function findDonationVariant(db: Kysely<Tables>, shopId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select o.variant_id as id
    from market.products p
    join market.offers o on o.product_id = p.id and o.shop_id = ${shopId} and not o.hidden
    join market.variants v on v.id = o.variant_id and v.active and v.net_grams is not null
    where p.status = 'donation'
    order by o.price_minor, o.variant_id
    limit 1`.execute(db)
  return rows[0]?.id
}
