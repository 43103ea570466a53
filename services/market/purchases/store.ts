import { type Kysely, sql } from 'kysely'
import { TREAT_WORDS } from '../catalogue/rules/treats.ts'
import type { FoodPurchase } from '../contract.ts'
import type { Tables } from '../tables.ts'

export type FoodPurchaseRow = Omit<FoodPurchase, 'orderedAt' | 'deliveredAt'> & {
  orderedAt: Date
  deliveredAt: Date | null
}

const treats = `\\m(${TREAT_WORDS.join('|')})s?\\M`

/** The owner's lines of food and treats whose weight and energy are known, the newest first. */
export async function findFoodPurchases(
  db: Kysely<Tables>,
  query: { ownerUid: string; shopId: string | null; since: Date; limit: number },
): Promise<FoodPurchaseRow[]> {
  const { rows } = await sql<FoodPurchaseRow>`
    select
      l.product_id as "productId", l.variant_id as "variantId", p.slug, p.title, v.option_title as "optionTitle",
      l.image_id as "imageId", v.net_grams as "netGrams", p.kcal_per_kg::float8 as "kcalPerKg",
      p.pet_types as "petTypes", p.life_stage as "lifeStage", p.breed_size as "breedSize", l.quantity - l.returned_quantity as quantity,
      coalesce(p.product_type, '') ~* ${treats} or array_to_string(p.tag_ids, ' ') ~* ${treats} as "isTreat",
      o.created_at as "orderedAt",
      (
        select max(t.at) from market.order_timeline t where t.order_id = o.id and t.status = 'COMPLETED'
      ) as "deliveredAt"
    from market.orders o
    join market.order_lines l on l.order_id = o.id
    join market.products p on p.id = l.product_id
    join market.variants v on v.id = l.variant_id
    where o.owner_uid = ${query.ownerUid}
      and o.created_at >= ${query.since}
      and o.status not in ('CANCELLED', 'NOT_DELIVERED')
      and (${query.shopId}::text is null or o.shop_id = ${query.shopId})
      and l.state = 'kept' and l.quantity > l.returned_quantity
      and v.net_grams is not null
      and p.kcal_per_kg is not null
    order by o.created_at desc, o.id desc, l.position
    limit ${query.limit}
  `.execute(db)
  return rows
}
