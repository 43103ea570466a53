import { type Kysely, sql, type Transaction } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { Currency } from '#shared/money.ts'
import type { Tables } from '../tables.ts'
import type { JournalKind, JournalMethod, JournalSum } from './rules/daily-close.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export interface AccountingShop {
  id: string
  name: string
  country: CountryIso
  currency: Currency
  timeZone: string
}

/** A shop, also one that does not sell any more. */
export async function findAccountingShop(db: Database, shopId: string): Promise<AccountingShop | null> {
  const { rows } = await sql<AccountingShop>`
    select id, name, country, currency, facts ->> 'timeZone' as "timeZone" from market.shops where id = ${shopId}
  `.execute(db)
  return rows[0] ?? null
}

export interface CloseRow {
  id: string
  day: string
  since: Date
  until: Date
  opening: number
  expected: number
  counted: number
  left: number
  reason: string
  closedBy: string
  closedAt: Date
}

const closeColumns = sql`
  id, day::text, since, until, opening_minor as opening, expected_minor as expected, counted_minor as counted,
  left_minor as "left", reason, closed_by as "closedBy", closed_at as "closedAt"`

/** The closes of a shop, newest first. */
export async function findCloses(db: Database, { shopId, limit }: { shopId: string; limit: number }) {
  const { rows } = await sql<CloseRow>`
    select ${closeColumns} from market.daily_closes where shop_id = ${shopId} order by day desc limit ${limit}
  `.execute(db)
  return rows
}

/** The close that covers a day: its own, else the next one; null while it is open. */
export async function findCloseOfDay(db: Database, { shopId, day }: { shopId: string; day: string }) {
  const { rows } = await sql<CloseRow>`
    select ${closeColumns} from market.daily_closes where shop_id = ${shopId} and day >= ${day}::date
    order by day limit 1
  `.execute(db)
  return rows[0] ?? null
}

/** Beginning of what a shop ever closes: entries before its first close belong to none. */
export async function findFirstSince(db: Database, shopId: string): Promise<Date | null> {
  const { rows } = await sql<{ since: Date }>`
    select since from market.daily_closes where shop_id = ${shopId} order by day limit 1
  `.execute(db)
  return rows[0]?.since ?? null
}

/** Entries of one close, or those that no close has, from `from` until `until`, both included. */
export type EntryRange = { closeId: string } | { shopId: string; from: Date; until: Date }

function within(range: EntryRange) {
  return 'closeId' in range
    ? sql`e.close_id = ${range.closeId}`
    : sql`e.close_id is null and e.shop_id = ${range.shopId} and e.at between ${range.from} and ${range.until}`
}

export async function sumEntries(db: Database, range: EntryRange): Promise<JournalSum[]> {
  const { rows } = await sql<JournalSum>`
    select kind, method, sum(amount_minor)::bigint as amount, sum(till_minor)::bigint as till
    from market.journal_entries e where ${within(range)}
    group by kind, method order by kind, method
  `.execute(db)
  return rows
}

/** Orders that were handed over. */
export async function countOrders(db: Database, range: EntryRange): Promise<number> {
  const { rows } = await sql<{ orders: number }>`
    select count(distinct order_id)::int as orders from market.journal_entries e
    where ${within(range)} and kind in ('sale', 'unpaid')
  `.execute(db)
  return rows[0]?.orders ?? 0
}

export interface EntryRow {
  at: Date
  kind: JournalKind
  method: JournalMethod | null
  amount: number
  till: number
  orderId: string | null
  referenceId: string | null
  actorUid: string | null
  reason: string
}

/** The newest entries first. */
export async function findEntries(db: Database, range: EntryRange, limit: number): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select e.at, e.kind, e.method, e.amount_minor as amount, e.till_minor as till, e.order_id as "orderId",
      o.reference_id as "referenceId", e.actor_uid as "actorUid", e.reason
    from market.journal_entries e left join market.orders o on o.id = e.order_id
    where ${within(range)}
    order by e.at desc, e.id desc
    limit ${limit}
  `.execute(db)
  return rows
}

/** Cash of a shop's orders that couriers hold. */
export async function sumHeld(db: Database, shopId: string): Promise<{ amount: number; orders: number }> {
  const { rows } = await sql<{ amount: number; orders: number }>`
    select coalesce(sum(cash_collected_minor), 0)::bigint as amount, count(*)::int as orders
    from market.orders
    where shop_id = ${shopId} and courier_uid is not null and cash_collected_minor > 0 and cash_received_at is null
  `.execute(db)
  return rows[0] ?? { amount: 0, orders: 0 }
}

export async function countOpenDifferences(db: Database, shopId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from market.cash_differences d
    join market.orders o on o.id = d.order_id
    where d.settled_at is null and o.shop_id = ${shopId}
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Serialises the closes of a shop. */
export async function lockCloses(trx: Transaction<Tables>, shopId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`market.daily_closes:${shopId}`}))`.execute(trx)
}

/** Gives the entries of the range to a close, and adds them up. An entry that commits later is left for the next close. */
export async function takeEntries(
  trx: Transaction<Tables>,
  closeId: string,
  range: { shopId: string; from: Date; until: Date },
): Promise<JournalSum[]> {
  await sql`update market.journal_entries e set close_id = ${closeId} where ${within(range)}`.execute(trx)
  return sumEntries(trx, { closeId })
}

export async function insertClose(trx: Transaction<Tables>, shopId: string, close: CloseRow): Promise<void> {
  await trx
    .insertInto('market.daily_closes')
    .values({
      id: close.id,
      shop_id: shopId,
      day: close.day,
      since: close.since,
      until: close.until,
      opening_minor: close.opening,
      expected_minor: close.expected,
      counted_minor: close.counted,
      left_minor: close.left,
      reason: close.reason,
      closed_by: close.closedBy,
      closed_at: close.closedAt,
    })
    .execute()
}

export async function insertTillCash(
  trx: Transaction<Tables>,
  entry: {
    shopId: string
    at: Date
    direction: 'in' | 'out'
    amount: number
    cause: string
    actorUid: string
    reason: string
  },
): Promise<void> {
  const { shopId, at, direction, amount, cause, actorUid, reason } = entry
  await trx
    .insertInto('market.journal_entries')
    .values({
      shop_id: shopId,
      at,
      kind: `cash_${direction}`,
      method: 'cash',
      amount_minor: amount,
      till_minor: direction === 'in' ? amount : -amount,
      cause,
      actor_uid: actorUid,
      reason,
    })
    .execute()
}
