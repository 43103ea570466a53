import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { CardHalf, OffersHalf } from '../to-listed-product.ts'

export interface OrderedProduct {
  card: CardHalf
  offers: OffersHalf
  /** The variant of the product that was ordered most. */
  variantId: string
}

/**
 * Products that an owner ordered and a shop lists, by number of orders, then by the latest order. Reads one range of
 * `orders_of_owner`, its newest `orders`, with their lines by key, so that a long history costs no more.
 */
export async function findMostOrdered(
  db: Kysely<Tables>,
  { ownerUid, shopId, orders, first }: { ownerUid: string; shopId: string; orders: number; first: number },
): Promise<OrderedProduct[]> {
  const { rows } = await sql<OrderedProduct>`
    with recent as materialized (
      select o.id, o.created_at, o.status, o.payment_state
      from market.orders o
      where o.owner_uid = ${ownerUid}
      order by o.created_at desc, o.id desc
      limit ${orders}
    ),
    bought as (
      select l.product_id, l.variant_id, count(*) as times, max(recent.created_at) as last_at
      from recent
      -- Its own few by their key: the planner would rather read the whole table of lines.
      cross join lateral (
        select product_id, variant_id from market.order_lines
        where order_id = recent.id and state = 'kept' and quantity > returned_quantity
        offset 0
      ) l
      where recent.status not in ('CANCELLED', 'NOT_DELIVERED') and recent.payment_state <> 'awaiting'
      group by l.product_id, l.variant_id
    ),
    liked as (
      select
        product_id, sum(times) as times, max(last_at) as last_at,
        (array_agg(variant_id order by times desc, last_at desc, variant_id))[1] as variant_id
      from bought
      group by product_id
    )
    select l.card, l.offers, liked.variant_id as "variantId"
    from liked
    join market.listings l on l.shop_id = ${shopId} and l.product_id = liked.product_id
    order by liked.times desc, liked.last_at desc, liked.product_id
    limit ${first}
  `.execute(db)
  return rows
}
