import { type Kysely, sql } from 'kysely'
import type { CountryIso, Currency } from '#shared/countries/countries.ts'
import type { OrderStatus } from '../contract.ts'
import { statesWith } from '../orders/rules/order-states.ts'
import type { OrderRecord } from '../orders/store/order-record.ts'
import { selectOrders } from '../orders/store/orders.ts'
import type { Tables } from '../tables.ts'

export interface StaffQuery {
  view: 'open' | 'awaiting' | 'ended' | 'all'
  status: OrderStatus | null
  shopId: string | null
  country: CountryIso | null
  hasDelivery: boolean | null
  search: string | null
  after: { promisedAt: Date; id: string } | null
  limit: number
}

/** Open orders, the earliest promise first; ended ones, the latest first. */
export async function findStaffOrders(db: Kysely<Tables>, query: StaffQuery): Promise<OrderRecord[]> {
  const { view, status, shopId, country, hasDelivery, search, after, limit } = query
  const isBackwards = view === 'ended' || view === 'all'
  const order = isBackwards ? sql`o.promised_at desc, o.id desc` : sql`o.promised_at, o.id`
  const beyond = isBackwards ? sql`<` : sql`>`
  const isIn = {
    open: sql`o.status not in ('COMPLETED', 'CANCELLED') and o.payment_state <> 'awaiting'`,
    awaiting: sql`o.status not in ('COMPLETED', 'CANCELLED') and o.payment_state = 'awaiting'`,
    ended: sql`o.status in ('COMPLETED', 'CANCELLED')`,
    all: sql`true`,
  }[view]
  const like = search === null ? null : `%${search.replace(/[\\%_]/g, '\\$&')}%`
  // Phones are compared by their digits, however they are written.
  const digits = (search ?? '').replace(/\D/g, '')
  const phone = digits.length >= 4 ? `%${digits}%` : null
  return selectOrders(
    db,
    sql`where ${isIn}
      and (${status}::text is null or o.status = ${status})
      and (${shopId}::text is null or o.shop_id = ${shopId})
      and (${country}::text is null or o.country = ${country})
      and (${hasDelivery}::boolean is null or o.has_delivery = ${hasDelivery})
      and (${like}::text is null or o.reference_id ilike ${like} or o.contact ->> 'fullName' ilike ${like}
        or o.contact ->> 'phoneNumber' like ${phone})
      and (${after?.id ?? null}::text is null
        or (o.promised_at, o.id) ${beyond} (${after?.promisedAt ?? null}::timestamptz, ${after?.id ?? null}))
    order by ${order}
    limit ${limit}`,
  )
}

/** Orders of these that still have to be picked, by promised time; those of the same moment in the requested order. */
export function findOrdersToPick(db: Kysely<Tables>, orderIds: readonly string[]): Promise<OrderRecord[]> {
  return selectOrders(
    db,
    sql`where o.id = any (${orderIds}::text[]) and o.status = any (${statesWith('goods', 'to-pick')})
      order by o.promised_at, array_position(${orderIds}::text[], o.id)`,
  )
}

/** Number of open orders by status, and of those that wait for their payment. */
export async function countOpenOrders(
  db: Kysely<Tables>,
): Promise<{ counts: Partial<Record<OrderStatus, number>>; awaiting: number }> {
  const { rows } = await sql<{ status: OrderStatus; isAwaiting: boolean; count: number }>`
    select status, payment_state = 'awaiting' as "isAwaiting", count(*)::integer as count
    from market.orders
    where status not in ('COMPLETED', 'CANCELLED')
    group by 1, 2
  `.execute(db)
  const waiting = rows.filter(({ isAwaiting }) => isAwaiting)
  const working = rows.filter(({ isAwaiting }) => !isAwaiting)
  return {
    counts: Object.fromEntries(working.map(({ status, count }) => [status, count])),
    awaiting: waiting.reduce((sum, { count }) => sum + count, 0),
  }
}

export async function findStaffOrder(db: Kysely<Tables>, idOrReference: string): Promise<OrderRecord | null> {
  const [order] = await selectOrders(db, sql`where o.id = ${idOrReference} or o.reference_id = ${idOrReference}`)
  return order ?? null
}

export async function findOrderReturns(db: Kysely<Tables>, orderId: string) {
  const { rows } = await sql<{
    id: string
    lines: { position: number; quantity: number; restock: boolean }[]
    reason: string
    amount: number
    createdAt: Date
  }>`
    select id, lines, reason, amount_minor as amount, created_at as "createdAt"
    from market.returns where order_id = ${orderId} order by created_at, id
  `.execute(db)
  return rows
}

export async function findOrderRefunds(db: Kysely<Tables>, orderId: string) {
  return db
    .selectFrom('market.order_refunds')
    .select([
      'cause',
      'to_payment_minor as toPayment',
      'to_wallet_minor as toWallet',
      'to_cash_minor as toCash',
      'reason',
      'created_at as createdAt',
      'asked_at as askedAt',
    ])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('cause')
    .execute()
}

/** Audit log of an order, newest first; at most 200 lines. */
export async function findOrderLog(db: Kysely<Tables>, orderId: string) {
  const { rows } = await sql<{ at: Date; actorUid: string; action: string; facts: Record<string, unknown> }>`
    select at, actor_uid as "actorUid", action, facts
    from market.order_audit where order_id = ${orderId} order by id desc limit 200
  `.execute(db)
  return rows
}

/** Cash that couriers hold, by order. */
export async function findCashHeld(db: Kysely<Tables>, courierUid: string | null) {
  const { rows } = await sql<{
    id: string
    referenceId: string
    courierUid: string
    currency: Currency
    collected: number
    completedAt: Date
  }>`
    select id, reference_id as "referenceId", courier_uid as "courierUid", currency, cash_collected_minor as collected,
      completed_at as "completedAt"
    from market.orders
    where courier_uid is not null and cash_collected_minor > 0 and cash_received_at is null
      and (${courierUid}::text is null or courier_uid = ${courierUid})
    order by courier_uid, completed_at, id
    limit 2000
  `.execute(db)
  return rows
}

/** A courier's orders: packed ones without a courier, those on the way, and those that ended since `since`. */
export function findDrops(db: Kysely<Tables>, { courierUid, since }: { courierUid: string; since: Date }) {
  return selectOrders(
    db,
    sql`where o.has_delivery and (
      (o.status = any (${statesWith('courierList', 'to-take')}) and o.packed_at is not null)
      or (o.status = any (${statesWith('courierList', 'on-the-way')}) and (o.courier_uid = ${courierUid} or o.courier_uid is null))
      or (o.courier_uid = ${courierUid} and o.status = any (${statesWith('courierList', 'done')}) and exists (
        select from market.order_timeline t where t.order_id = o.id and t.status = o.status and t.at >= ${since}
      ))
    )
    order by o.promised_at, o.id
    limit 200`,
  )
}
