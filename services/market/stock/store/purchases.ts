import { type Kysely, sql } from 'kysely'
import type { Currency } from '#shared/money.ts'
import type { Tables } from '../../tables.ts'
import { DEFAULT_LOW_AT } from '../rules/stock-entry.ts'

export interface PurchaseRecord {
  variantId: string
  title: string
  optionTitle: string
  vendor: string
  sku: string
  barcode: string | null
  supplier: string | null
  unitCost: number | null
  currency: Currency
  stock: number
  lowAt: number
  incoming: number
  sold: number
}

/** Variants of a shop at or below their threshold, by supplier and name, with what was sold since and is on its way. */
export async function findPurchases(
  db: Kysely<Tables>,
  { shopId, since, limit }: { shopId: string; since: Date; limit: number },
): Promise<PurchaseRecord[]> {
  const { rows } = await sql<PurchaseRecord>`
    with low as materialized (
      select o.variant_id, o.product_id, o.stock, coalesce(o.low_at, ${sql.lit(DEFAULT_LOW_AT)}) as low_at
      from market.offers o
      where o.shop_id = ${shopId} and o.stock <= coalesce(o.low_at, ${sql.lit(DEFAULT_LOW_AT)})
      limit ${limit}
    )
    select v.id as "variantId", p.title, v.option_title as "optionTitle", p.vendor, v.sku, v.barcode, came.supplier,
      came.unit_cost_minor as "unitCost", s.currency, low.stock, low.low_at as "lowAt",
      coalesce(coming.units, 0)::int as incoming, coalesce(gone.units, 0)::int as sold
    from low
    join market.shops s on s.id = ${shopId}
    join market.variants v on v.id = low.variant_id and v.active
    join market.products p on p.id = low.product_id and p.status = 'active'
    left join lateral (
      select e.supplier, e.unit_cost_minor from market.stock_entries e
      where e.shop_id = ${shopId} and e.variant_id = v.id and e.kind = 'received' and e.undoes is null
        and not exists (select from market.stock_entries undone where undone.undoes = e.id)
      order by e.at desc
      limit 1
    ) came on true
    left join lateral (
      select sum(l.sent) as units
      from market.stock_transfers t
      join market.stock_transfer_lines l on l.transfer_id = t.id and l.variant_id = v.id
      where t.to_shop_id = ${shopId} and t.status = 'sent'
    ) coming on true
    left join lateral (
      select -sum(m.quantity) as units from market.stock_movements m
      where m.shop_id = ${shopId} and m.variant_id = v.id and m.at > ${since}
        and m.reason in ('order', 'cancelled', 'returned', 'substituted')
    ) gone on true
    order by came.supplier nulls last, p.vendor, market.fold(p.title), v.position, v.id
  `.execute(db)
  return rows
}
