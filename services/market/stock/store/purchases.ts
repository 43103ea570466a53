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

interface PurchaseQuery {
  shopId: string
  /** null: of all. */
  supplier: string | null
  /** Start of the sales that are counted. */
  since: Date
  /** Variants at or below their threshold that are looked at, and lines of them that are brought. */
  looked: number
  limit: number
}

/**
 * Variants of a shop at or below their threshold, by supplier and name, with what was sold since and is on its way; and the
 * suppliers of all that were looked at.
 */
export async function findPurchases(
  db: Kysely<Tables>,
  { shopId, supplier, since, looked, limit }: PurchaseQuery,
): Promise<{ lines: PurchaseRecord[]; suppliers: string[] }> {
  const { rows } = await sql<{ lines: PurchaseRecord[]; suppliers: string[] | null }>`
    with low as materialized (
      select o.variant_id, o.product_id, o.stock, coalesce(o.low_at, ${sql.lit(DEFAULT_LOW_AT)}) as low_at
      from market.offers o
      where o.shop_id = ${shopId} and o.stock <= coalesce(o.low_at, ${sql.lit(DEFAULT_LOW_AT)})
      limit ${looked}
    ), named as materialized (
      select v.id as variant_id, p.title, v.option_title, p.vendor, v.sku, v.barcode, v.position, came.supplier,
        came.unit_cost_minor, low.stock, low.low_at
      from low
      join market.variants v on v.id = low.variant_id and v.active
      join market.products p on p.id = low.product_id and p.status = 'active'
      left join lateral (
        select e.supplier, e.unit_cost_minor from market.stock_entries e
        where e.shop_id = ${shopId} and e.variant_id = v.id and e.kind = 'received' and e.undoes is null
          and not exists (select from market.stock_entries undone where undone.undoes = e.id)
        order by e.at desc
        limit 1
      ) came on true
    ), shown as (
      select named.*, row_number() over (
        order by supplier nulls last, vendor, market.fold(title), position, variant_id
      ) as place
      from named where ${supplier}::text is null or supplier = ${supplier}
      order by place
      limit ${limit}
    ), lines as (
      select shown.*, coalesce(coming.units, 0)::int as incoming, coalesce(gone.units, 0)::int as sold
      from shown
      left join lateral (
        select sum(l.sent) as units
        from market.stock_transfers t
        join market.stock_transfer_lines l on l.transfer_id = t.id and l.variant_id = shown.variant_id
        where t.to_shop_id = ${shopId} and t.status = 'sent'
      ) coming on true
      left join lateral (
        select -sum(m.quantity) as units from market.stock_movements m
        where m.shop_id = ${shopId} and m.variant_id = shown.variant_id and m.at > ${since}
          and m.reason in ('order', 'cancelled', 'returned', 'substituted')
      ) gone on true
    )
    select
      (select array_agg(distinct supplier order by supplier) from named where supplier is not null) as suppliers,
      coalesce((
        select json_agg(json_build_object(
          'variantId', variant_id, 'title', title, 'optionTitle', option_title, 'vendor', vendor, 'sku', sku,
          'barcode', barcode, 'supplier', supplier, 'unitCost', unit_cost_minor,
          'currency', (select currency from market.shops where id = ${shopId}), 'stock', stock, 'lowAt', low_at,
          'incoming', incoming, 'sold', sold
        ) order by place) from lines
      ), '[]') as lines
  `.execute(db)
  const [found] = rows
  return { lines: found?.lines ?? [], suppliers: found?.suppliers ?? [] }
}
