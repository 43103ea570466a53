import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { PageEnd } from '#shared/rpc/moment-cursor.ts'
import type { VatPart } from '../../basket/rules/vat-parts.ts'
import type { BillingOfOrder } from '../../contract.ts'
import type { Tables } from '../../tables.ts'
import type { BookDay } from '../rules/book-days.ts'
import type { BookMethod } from '../rules/sales-book.ts'

export interface BookPeriod {
  country: CountryIso
  shopId: string | null
  from: Date
  /** Excluded. */
  until: Date
  days: readonly BookDay[]
}

/** Shops of a period: those of its country, or the one. */
export function selectShops({ country, shopId }: BookPeriod): RawBuilder<unknown> {
  return sql`(select id from market.shops where country = ${country} and (${shopId}::text is null or id = ${shopId}))`
}

export interface StoredBookRow {
  kind: 'sale' | 'return'
  /** Of the order, or of the return. */
  id: string
  at: Date
  shopId: string
  orderId: string
  referenceId: string
  shopName: string
  method: BookMethod
  /** null: an order from before shops wrote down their rate. */
  vatRate: number | null
  total: number
  /** Of a sale: what of it came back, whenever that was; and by rate, where that is not the order's. */
  returned: number
  returnedParts: readonly (VatPart[] | null)[]
  discount: number
  containedTax: number | null
  vatParts: VatPart[] | null
  tip: number
  wallet: number
  billing: Omit<BillingOfOrder, 'display'> | null
}

/** How the sale was paid, in the book's words. */
export const soldMethod = sql`case when o.payment_state = 'none' and o.wallet_minor > 0 then 'wallet' else o.payment_method end`
/** VAT of the order's shop when it was placed. */
export const soldRate = sql`(o.shop ->> 'vatRate')::float8`

/** Rows of a period by time and id, bytewise as those of other services, after the end of the page before. */
export async function findBookRows(
  db: Kysely<Tables>,
  period: BookPeriod,
  { after, limit }: { after: PageEnd | null; limit: number },
): Promise<StoredBookRow[]> {
  const { from, until } = period
  const beyond = (at: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
    after ? sql`and (${at}, ${id}) > (${after.at}, ${after.id})` : sql``
  const same = sql`o.id as "orderId", o.shop_id as "shopId", o.reference_id as "referenceId", o.shop ->> 'name' as "shopName",
    ${soldMethod} as method, ${soldRate} as "vatRate", o.billing`
  const { rows } = await sql<StoredBookRow>`
    select * from (
      select sales.*
      -- Of each shop its first ones: the index has them in order.
      from ${selectShops(period)} s
      cross join lateral (
        select 'sale' as kind, o.id, o.completed_at as at, ${same}, o.total_minor as total,
          coalesce((select sum(r.amount_minor) from market.returns r where r.order_id = o.id), 0)::bigint as returned,
          (select coalesce(json_agg(r.vat_parts), '[]') from market.returns r where r.order_id = o.id) as "returnedParts",
          o.discount_total_minor as discount, o.contained_tax_minor as "containedTax", o.vat_parts as "vatParts",
          o.tip_minor as tip,
          o.wallet_minor as wallet
        from market.orders o
        where o.status = 'COMPLETED' and o.shop_id = s.id
          and o.completed_at >= ${from} and o.completed_at < ${until}
          ${beyond(sql`o.completed_at`, sql`o.id collate "C"`)}
        order by o.completed_at, o.id collate "C"
        limit ${limit}
      ) sales
      union all
      (
        select 'return' as kind, r.id, r.created_at as at, ${same}, r.amount_minor as total,
          0 as returned, '[]'::json as "returnedParts", 0 as discount,
          null as "containedTax", r.vat_parts as "vatParts", 0 as tip, 0 as wallet
        from market.returns r
        join market.orders o on o.id = r.order_id and o.shop_id in ${selectShops(period)}
        where r.amount_minor > 0 and r.created_at >= ${from} and r.created_at < ${until}
          ${beyond(sql`r.created_at`, sql`r.id collate "C"`)}
        order by r.created_at, r.id collate "C"
        limit ${limit}
      )
    ) entries
    order by at, id collate "C"
    limit ${limit}
  `.execute(db)
  return rows
}
