import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../tables.ts'

export interface DeadStockRecord {
  variantId: string
  title: string
  optionTitle: string
  vendor: string
  sku: string
  stock: number
  idleSince: string
  unitCost: number | null
  price: number
}

/** Variants in stock of which nobody bought one since that day (yyyy-MM-dd), the longest idle first. */
export async function findDeadStock(
  db: Kysely<Tables>,
  { shopId, until, limit }: { shopId: string; until: string; limit: number },
): Promise<DeadStockRecord[]> {
  const { rows } = await sql<DeadStockRecord>`
    select v.id as "variantId", p.title, v.option_title as "optionTitle", p.vendor, v.sku, o.stock,
      o.idle_since::text as "idleSince", came.unit_cost_minor as "unitCost", o.price_minor as price
    from market.offers o
    join market.variants v on v.id = o.variant_id and v.active
    join market.products p on p.id = o.product_id and p.status = 'active'
    left join lateral (
      select e.unit_cost_minor from market.stock_entries e
      where e.shop_id = o.shop_id and e.variant_id = o.variant_id and e.kind = 'received' and e.undoes is null
        and not exists (select from market.stock_entries undone where undone.undoes = e.id)
        and e.unit_cost_minor is not null
      order by e.at desc
      limit 1
    ) came on true
    where o.shop_id = ${shopId} and o.idle_since <= ${until}::date and o.stock > 0 and not o.hidden
    order by o.idle_since, o.variant_id
    limit ${limit}
  `.execute(db)
  return rows
}
