import { type Kysely, sql } from 'kysely'

/** State of one buyer; money in minor units. */
export interface Standing {
  /** Status and payment of each order. */
  orders: string[]
  due: number
  kept: number
  lines: number
  history: (string | null)[]
  wallet: number
  coupons: number
  couponUses: number
  paidAtBank: number
  sentBack: number
  /** Facts published about the buyer, with repetitions. */
  facts: string[]
}

/** Reads one buyer's state from all services of the shop. */
export async function getStanding<Tables>(db: Kysely<Tables>, uid: string): Promise<Standing> {
  const { rows } = await sql<Standing>`
    with own as (select * from market.orders where owner_uid = ${uid}),
    told as (select name from jobs.job where data ->> 'orderId' in (select id from own) and name like 'order-letters/%')
    select
      (select coalesce(array_agg(status || ' ' || payment_state), '{}') from own) as orders,
      (select coalesce(sum(amount_due_minor), 0)::integer from own) as due,
      (select coalesce(sum(paid_minor - refunded_minor), 0)::integer from own) as kept,
      (select count(*)::integer from market.order_lines line join own on own.id = line.order_id) as lines,
      (
        select coalesce(array_agg(t.note order by t.position), '{}')
        from market.order_timeline t join own on own.id = t.order_id
      ) as history,
      (select balance_minor::integer from market.wallets where owner_uid = ${uid}) as wallet,
      (
        select count(*)::integer from market.coupon_uses u join own on own.id = u.order_id where u.given_back_at is null
      ) as coupons,
      (select coalesce(sum(uses), 0)::integer from market.coupon_customers where customer = ${uid}) as "couponUses",
      (
        select coalesce(sum(p.amount_minor), 0)::integer
        from payments.payments p join own on own.id = p.subject_id where p.status = 'paid'
      ) as "paidAtBank",
      (
        select coalesce(sum(back.amount_minor), 0)::integer
        from payments.sandbox_refunds back
        join payments.payments p on p.provider_id = back.sandbox_payment
        join own on own.id = p.subject_id
      ) as "sentBack",
      array(select replace(name, 'order-letters/', '') from told order by name) as facts
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('A select without a table answers a row')
  return row
}
