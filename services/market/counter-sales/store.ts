import { type Kysely, sql, type Transaction } from 'kysely'
import type { Currency } from '#shared/money.ts'
import type { VatPart } from '../basket/rules/vat-parts.ts'
import type { Tables } from '../tables.ts'
import type { CounterMethod } from './rules/counter-sale.ts'

export interface CounterSaleRecord {
  orderId: string
  referenceId: string
  shopId: string
  currency: Currency
  method: CounterMethod
  amount: number
  tendered: number | null
  vatParts: VatPart[] | null
  soldBy: string
  soldAt: Date
}

export async function insertCounterSale(
  trx: Transaction<Tables>,
  sale: Omit<CounterSaleRecord, 'referenceId' | 'currency' | 'vatParts'>,
): Promise<void> {
  await trx
    .insertInto('market.counter_sales')
    .values({
      order_id: sale.orderId,
      shop_id: sale.shopId,
      method: sale.method,
      amount_minor: sale.amount,
      tendered_minor: sale.tendered,
      sold_by: sale.soldBy,
      sold_at: sale.soldAt,
    })
    .execute()
}

const sales = sql`
  select s.order_id as "orderId", o.reference_id as "referenceId", s.shop_id as "shopId", o.currency, s.method,
    s.amount_minor as amount, s.tendered_minor as tendered, o.vat_parts as "vatParts",
    s.sold_by as "soldBy", s.sold_at as "soldAt"
  from market.counter_sales s
  join market.orders o on o.id = s.order_id
`

export async function findCounterSale(db: Kysely<Tables>, orderId: string): Promise<CounterSaleRecord | null> {
  const { rows } = await sql<CounterSaleRecord>`${sales} where s.order_id = ${orderId}`.execute(db)
  return rows[0] ?? null
}

/** Sales of a shop since the beginning of its day, newest first. */
export async function findSalesOfDay(
  db: Kysely<Tables>,
  { shopId, now, limit }: { shopId: string; now: Date; limit: number },
): Promise<CounterSaleRecord[]> {
  const { rows } = await sql<CounterSaleRecord>`
    ${sales}
    where s.shop_id = ${shopId} and s.sold_at >= ${startOfDay(shopId, now)}
    order by s.sold_at desc, s.order_id
    limit ${limit}
  `.execute(db)
  return rows
}

export async function sumSalesOfDay(
  db: Kysely<Tables>,
  { shopId, now }: { shopId: string; now: Date },
): Promise<{ method: CounterMethod; count: number; amount: number }[]> {
  const { rows } = await sql<{ method: CounterMethod; count: number; amount: number }>`
    select method, count(*)::int as count, sum(amount_minor)::float8 as amount
    from market.counter_sales
    where shop_id = ${shopId} and sold_at >= ${startOfDay(shopId, now)}
    group by method
    order by method
  `.execute(db)
  return rows
}

/** Cash that a shop gave back since the beginning of its day. */
export async function sumCashGivenBack(
  db: Kysely<Tables>,
  { shopId, now }: { shopId: string; now: Date },
): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(r.to_cash_minor), 0)::float8 as amount
    from market.order_refunds r
    join market.orders o on o.id = r.order_id
    where o.shop_id = ${shopId} and r.created_at >= ${startOfDay(shopId, now)}
  `.execute(db)
  return rows[0]?.amount ?? 0
}

function startOfDay(shopId: string, now: Date) {
  return sql`(
    select date_trunc('day', ${now}::timestamptz at time zone (facts ->> 'timeZone')) at time zone (facts ->> 'timeZone')
    from market.shops where id = ${shopId}
  )`
}
