import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { PageEnd } from '#shared/rpc/moment-cursor.ts'
import type { BillingOfOrder } from '../contract.ts'
import type { Tables } from '../tables.ts'
import type { BookMethod } from './rules/sales-book.ts'

export interface BookPeriod {
  country: CountryIso
  shopId: string | null
  from: Date
  /** Excluded. */
  until: Date
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
  /** Of a sale: what of it came back, whenever that was. */
  returned: number
  discount: number
  containedTax: number | null
  tip: number
  wallet: number
  billing: Omit<BillingOfOrder, 'display'> | null
}

const method = sql`case when o.payment_state = 'none' and o.wallet_minor > 0 then 'wallet' else o.payment_method end`
const rate = sql`(o.shop ->> 'vatRate')::float8`

function shops({ country, shopId }: BookPeriod): RawBuilder<unknown> {
  return sql`(select id from market.shops where country = ${country} and (${shopId}::text is null or id = ${shopId}))`
}

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
    ${method} as method, ${rate} as "vatRate", o.billing`
  const { rows } = await sql<StoredBookRow>`
    select * from (
      (
        select 'sale' as kind, o.id, o.completed_at as at, ${same}, o.total_minor as total,
          coalesce((select sum(r.amount_minor) from market.returns r where r.order_id = o.id), 0)::bigint as returned,
          o.discount_total_minor as discount, o.contained_tax_minor as "containedTax", o.tip_minor as tip,
          o.wallet_minor as wallet
        from market.orders o
        where o.status = 'COMPLETED' and o.shop_id in ${shops(period)}
          and o.completed_at >= ${from} and o.completed_at < ${until}
          ${beyond(sql`o.completed_at`, sql`o.id collate "C"`)}
        order by o.completed_at, o.id collate "C"
        limit ${limit}
      )
      union all
      (
        select 'return' as kind, r.id, r.created_at as at, ${same}, r.amount_minor as total,
          0 as returned, 0 as discount,
          null as "containedTax", 0 as tip, 0 as wallet
        from market.returns r
        join market.orders o on o.id = r.order_id and o.shop_id in ${shops(period)}
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

export interface StoredBookGroup {
  kind: 'sale' | 'return'
  count: number
  method: BookMethod
  vatRate: number | null
  total: number
  discount: number
  /** null: of `count` returns of this same total, whose VAT is rounded one by one. */
  containedTax: number | null
}

/** Sums of a period by method and rate; returns also by their amount, which is then that of one. */
export async function findBookGroups(db: Kysely<Tables>, period: BookPeriod): Promise<StoredBookGroup[]> {
  const { from, until } = period
  const { rows } = await sql<StoredBookGroup>`
    select 'sale' as kind, count(*)::int as count, ${method} as method, ${rate} as "vatRate",
      sum(o.total_minor)::bigint as total, sum(least(o.total_minor, o.discount_total_minor))::bigint as discount,
      sum(o.contained_tax_minor)::bigint as "containedTax"
    from market.orders o
    where o.status = 'COMPLETED' and o.shop_id in ${shops(period)}
      and o.completed_at >= ${from} and o.completed_at < ${until}
    group by 3, 4
    union all
    select 'return', count(*)::int, ${method}, ${rate}, r.amount_minor, 0, null
    from market.returns r
    join market.orders o on o.id = r.order_id and o.shop_id in ${shops(period)}
    where r.amount_minor > 0 and r.created_at >= ${from} and r.created_at < ${until}
    group by 3, 4, r.amount_minor
  `.execute(db)
  return rows
}
