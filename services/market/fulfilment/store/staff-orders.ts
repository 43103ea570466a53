import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { CountryIso, Currency } from '#shared/countries/countries.ts'
import type { OrderFilter, OrderStatus } from '../../contract.ts'
import { statesWith } from '../../orders/rules/order-states.ts'
import type { OrderRecord } from '../../orders/store/order-record.ts'
import { selectOrders } from '../../orders/store/orders.ts'
import type { Tables } from '../../tables.ts'

export interface StaffQuery {
  filter: OrderFilter
  country: CountryIso | null
  now: Date
  /** Id of the last order of the page before. */
  after: string | null
  limit: number
}

/** Order of the operators' list; each has an index. */
const sorts = {
  promised: (alias: string) => sql`${sql.ref(`${alias}.promised_at`)}`,
  created: (alias: string) => sql`${sql.ref(`${alias}.created_at`)}`,
  amount: (alias: string) => sql`${sql.ref(`${alias}.amount_due_minor`)}`,
  name: (alias: string) => sql`lower(coalesce(${sql.ref(`${alias}.contact`)} ->> 'fullName', ''))`,
} satisfies Record<OrderFilter['sort'], (alias: string) => RawBuilder<unknown>>

// As in the index orders_by_words.
const words = sql`shared.without_accents(lower(o.reference_id || E'\n' || coalesce(o.contact ->> 'fullName', '')
  || E'\n' || coalesce(o.contact ->> 'phoneNumber', '')))`

/** Open orders, the earliest promise first; ended ones, the latest first; or in the order of the filter. */
export async function findStaffOrders(db: Kysely<Tables>, query: StaffQuery): Promise<OrderRecord[]> {
  const { filter, country, now, after, limit } = query
  const { view, status = null, shopId = null, hasDelivery = null, isPacked = null, courier = null } = filter
  const isBackwards = (filter.direction ?? (view === 'ended' || view === 'all' ? 'desc' : 'asc')) === 'desc'
  const by = sorts[filter.sort]
  const order = isBackwards ? sql`${by('o')} desc, o.id desc` : sql`${by('o')}, o.id`
  const beyond = isBackwards ? sql`<` : sql`>`
  const isIn = {
    open: sql`o.status not in ('COMPLETED', 'CANCELLED') and o.payment_state <> 'awaiting'`,
    awaiting: sql`o.status not in ('COMPLETED', 'CANCELLED') and o.payment_state = 'awaiting'`,
    ended: sql`o.status in ('COMPLETED', 'CANCELLED')`,
    all: sql`true`,
  }[view]
  const isLate = sql`(o.status not in ('COMPLETED', 'CANCELLED') and o.promised_at < ${now})`
  return selectOrders(
    db,
    sql`where ${isIn}
      and (${status}::text is null or o.status = ${status})
      and (${shopId}::text is null or o.shop_id = ${shopId})
      and (${country}::text is null or o.country = ${country})
      and (${hasDelivery}::boolean is null or o.has_delivery = ${hasDelivery})
      and (${isPacked}::boolean is null or (o.packed_at is not null) = ${isPacked})
      and (${filter.prescription ?? null}::text is null or o.prescription_state = ${filter.prescription ?? null})
      and (
        ${filter.isUnconfirmed ?? null}::boolean is null
        or (o.status = 'NEW' and o.confirm_until is not null) = ${filter.isUnconfirmed ?? null}
      )
      and (${filter.isLate ?? null}::boolean is null or ${isLate} = ${filter.isLate ?? null})
      and ${courier === 'none' ? sql`o.courier_uid is null` : sql`(${courier}::text is null or o.courier_uid = ${courier})`}
      and ${matchesSearch(filter.search || null)}
      and ${after === null ? sql`true` : sql`(${by('o')}, o.id) ${beyond} (select ${by('last')}, last.id from market.orders last where last.id = ${after})`}
    order by ${order}
    limit ${limit}`,
  )
}

function matchesSearch(search: string | null) {
  if (search === null) return sql`true`
  const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  // Phones are compared by their digits, however they are written.
  const digits = search.replace(/\D/g, '')
  const phone = digits.length >= 4 ? sql`or ${words} like ${`%${digits}%`}` : sql``
  return sql`(${words} like shared.without_accents(lower(${like})) ${phone})`
}

/** Orders of these that still have to be picked, by promised time; those of the same moment in the requested order. */
export function findOrdersToPick(db: Kysely<Tables>, orderIds: readonly string[]): Promise<OrderRecord[]> {
  return selectOrders(
    db,
    sql`where o.id = any (${orderIds}::text[]) and o.status = any (${statesWith('goods', 'to-pick')})
      and (o.prescription_state is null or o.prescription_state not in ('missing', 'review'))
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
      'to_account_minor as toAccount',
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

/** A courier's orders: packed ones, without a courier or assigned, those on the way, and those that ended since `since`. */
export function findDrops(db: Kysely<Tables>, { courierUid, since }: { courierUid: string; since: Date }) {
  return selectOrders(
    db,
    sql`where o.has_delivery and (
      (
        (o.status = any (${statesWith('courierList', 'on-the-way')})
          or (o.status = any (${statesWith('courierList', 'to-take')}) and o.packed_at is not null))
        and (o.courier_uid = ${courierUid} or o.courier_uid is null)
      )
      or (o.courier_uid = ${courierUid} and o.status = any (${statesWith('courierList', 'done')}) and exists (
        select from market.order_timeline t where t.order_id = o.id and t.status = o.status and t.at >= ${since}
      ))
    )
    order by o.promised_at, o.id
    limit 200`,
  )
}

/** Orders by id, by promised time. */
export function findOrdersById(db: Kysely<Tables>, orderIds: readonly string[]): Promise<OrderRecord[]> {
  return selectOrders(db, sql`where o.id = any (${orderIds}::text[]) order by o.promised_at, o.id`)
}

/** Deliveries that have not left, or those of these ids; by promised time, at most 300. */
export function findDeliveries(db: Kysely<Tables>, orderIds: readonly string[] | null): Promise<OrderRecord[]> {
  const isIn =
    orderIds === null
      ? sql`o.status = any (${statesWith('goods', 'to-pick')}) and o.payment_state <> 'awaiting'`
      : sql`o.id = any (${orderIds}::text[]) and o.status not in ('COMPLETED', 'CANCELLED')`
  return selectOrders(db, sql`where o.has_delivery and ${isIn} order by o.promised_at, o.id limit 300`)
}

/** References of these orders, by id. */
export async function findReferences(db: Kysely<Tables>, orderIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('market.orders')
    .select(['id', 'reference_id'])
    .where('id', 'in', [...orderIds])
    .execute()
  return new Map(rows.map(({ id, reference_id }) => [id, reference_id]))
}
