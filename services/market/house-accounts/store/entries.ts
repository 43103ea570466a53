import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { EntryKind, EntryMethod } from '../rules/house-account.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export interface NewEntry {
  accountId: string
  at: Date
  kind: EntryKind
  /** Owed more by the customer; negative: less. */
  amount: number
  orderId?: string
  method?: EntryMethod
  /** The same cause changes a balance once. */
  cause: string
  reason?: string
  actorUid: string | null
}

/**
 * Adds an entry, which changes the balance; false when its cause has one. The account must be locked. The database refuses
 * a charge above the limit.
 */
export async function insertEntry(trx: Transaction<Tables>, entry: NewEntry): Promise<boolean> {
  const { rows } = await sql`
    insert into market.house_account_entries (
      account_id, at, kind, amount_minor, order_id, method, cause, reason, actor_uid
    )
    select ${entry.accountId}, ${entry.at}::timestamptz, ${entry.kind}, ${entry.amount}, ${entry.orderId ?? null},
      ${entry.method ?? null}, ${entry.cause}, ${entry.reason ?? ''}, ${entry.actorUid}
    where not exists (select from market.house_account_entries where cause = ${entry.cause})
    returning number
  `.execute(trx)
  return rows.length > 0
}

/** The account that an order was charged to; null: it was paid otherwise. */
export async function findChargedAccount(trx: Transaction<Tables>, orderId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('market.house_account_entries')
    .select('account_id')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'charge')
    .executeTakeFirst()
  return row?.account_id ?? null
}

export interface EntryRow {
  number: number
  at: Date
  kind: EntryKind
  amount: number
  balance: number
  orderId: string | null
  referenceId: string | null
  method: EntryMethod | null
  reason: string
  actorUid: string | null
  /** A payment that was taken back, or cannot be. */
  isReversed: boolean
}

const entryColumns = sql`
  e.number, e.at, e.kind, e.amount_minor as amount, e.balance_minor as balance, e.order_id as "orderId",
  o.reference_id as "referenceId", e.method, e.reason, e.actor_uid as "actorUid",
  exists (
    select from market.house_account_entries r where r.cause = 'reversal:' || e.account_id || ':' || e.number
  ) as "isReversed"
  from market.house_account_entries e left join market.orders o on o.id = e.order_id`

/** A page of an account's entries, the newest first. */
export async function findEntries(
  db: Database,
  { accountId, before, limit }: { accountId: string; before: number | null; limit: number },
): Promise<EntryRow[]> {
  const beyond = before === null ? sql`` : sql`and e.number < ${before}`
  const { rows } = await sql<EntryRow>`
    select ${entryColumns} where e.account_id = ${accountId} ${beyond} order by e.number desc limit ${limit}
  `.execute(db)
  return rows
}

/** One entry. */
export async function findEntry(
  db: Database,
  { accountId, number }: { accountId: string; number: number },
): Promise<EntryRow | null> {
  const { rows } = await sql<EntryRow>`
    select ${entryColumns} where e.account_id = ${accountId} and e.number = ${number}
  `.execute(db)
  return rows[0] ?? null
}

/** Most entries of a month's statement. */
export const MOST_OF_MONTH = 1000

/** Entries of a period in their order, and the balance before it. */
export async function findPeriod(
  db: Database,
  { accountId, from, until }: { accountId: string; from: Date; until: Date },
): Promise<{ opening: number; entries: EntryRow[] }> {
  const [{ rows: entries }, { rows: before }] = await Promise.all([
    sql<EntryRow>`
      select ${entryColumns}
      where e.account_id = ${accountId} and e.at >= ${from} and e.at < ${until}
      order by e.number limit ${MOST_OF_MONTH}
    `.execute(db),
    sql<{ opening: number }>`
      select coalesce(sum(amount_minor), 0)::bigint as opening from market.house_account_entries
      where account_id = ${accountId} and at < ${from}
    `.execute(db),
  ])
  return { opening: before[0]?.opening ?? 0, entries }
}

/** All entries of a customer's accounts, the oldest first, for the export of their data. */
export async function findWholeLedger(db: Database, customerUid: string) {
  const { rows } = await sql`
    select s.name as shop, a.currency, e.at, e.kind, e.amount_minor as amount, e.balance_minor as balance,
      o.reference_id as "order", e.method, e.reason
    from market.house_accounts a
    join market.shops s on s.id = a.shop_id
    join market.house_account_entries e on e.account_id = a.id
    left join market.orders o on o.id = e.order_id
    where a.customer_uid = ${customerUid}
    order by a.opened_at, a.id, e.number
  `.execute(db)
  return rows
}
