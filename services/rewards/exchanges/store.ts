import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { RewardsExchanges, Tables } from '../tables.ts'

export type ExchangeRow = Selectable<RewardsExchanges>

export interface NewExchange {
  id: string
  uid: string
  rewardId: string
  title: string
  cost: number
  coupon: object
  isPresent: boolean
  validUntil: Date
  at: Date
}

/** Inserts a pending exchange; false: it is a level's present that was already taken. */
export async function insertExchange(trx: Transaction<Tables>, exchange: NewExchange): Promise<boolean> {
  const { id, uid, rewardId, title, cost, coupon, isPresent, validUntil, at } = exchange
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('rewards.exchanges')
    .values({
      id,
      uid,
      reward_id: rewardId,
      title,
      cost,
      coupon: JSON.stringify(coupon),
      status: 'pending',
      is_present: isPresent,
      valid_until: validUntil,
      created_at: at,
      next_try_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export function findExchange(db: Kysely<Tables>, id: string): Promise<ExchangeRow | undefined> {
  return db.selectFrom('rewards.exchanges').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Exchanges of a person, newest first; all of them, or at most so many. */
export function findExchanges(
  db: Kysely<Tables>,
  uid: string,
  { first }: { first?: number } = {},
): Promise<ExchangeRow[]> {
  return db
    .selectFrom('rewards.exchanges')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .$if(first !== undefined, (query) => query.limit(first ?? 0))
    .execute()
}

/** Presents that a person already took. */
export async function findPresents(db: Kysely<Tables>, uid: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('rewards.exchanges')
    .select('reward_id')
    .where('uid', '=', uid)
    .where('is_present', '=', true)
    .where('status', '<>', 'returned')
    .execute()
  return new Set(rows.map(({ reward_id }) => reward_id))
}

/** Exchanges whose next try is due, oldest first. */
export async function findDue(db: Kysely<Tables>, now: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('rewards.exchanges')
    .select('id')
    .where('status', '=', 'pending')
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Claims a try of an exchange and blocks other workers from it for a while (30 seconds, doubling up to an hour);
 * undefined: it is not due, or not pending any more.
 */
export async function takeTry(db: Kysely<Tables>, id: string, now: Date): Promise<ExchangeRow | undefined> {
  const { rows } = await sql<ExchangeRow>`
    update rewards.exchanges
    set tries = tries + 1, next_try_at = ${now}::timestamptz + least(30 * 2 ^ tries, 3600) * interval '1 second'
    where id = ${id} and status = 'pending' and next_try_at <= ${now}::timestamptz
    returning *
  `.execute(db)
  return rows[0]
}

/** Settles a pending exchange; false: another process already did. */
export async function settleExchange(
  db: Kysely<Tables>,
  id: string,
  { status, code, at }: { status: 'granted' | 'returned'; code: string | null; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('rewards.exchanges')
    .set({ status, code, settled_at: at })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Number of exchanges that wait for the market, since when, and how many of them from before a moment. */
export async function countPending(
  db: Kysely<Tables>,
  before: Date,
): Promise<{ pending: number; since: Date | null; late: number }> {
  const { rows } = await sql<{ pending: number; since: Date | null; late: number }>`
    select count(*)::integer as pending, min(created_at) as since,
      count(*) filter (where created_at < ${before}::timestamptz)::integer as late
    from rewards.exchanges where status = 'pending'
  `.execute(db)
  return rows[0] ?? { pending: 0, since: null, late: 0 }
}
