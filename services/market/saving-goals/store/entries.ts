import { type Kysely, sql, type Transaction } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { Tables } from '../../tables.ts'
import type { GoalEntryKind } from '../rules/saving-goal.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export interface NewGoalEntry {
  goalId: string
  at: Date
  kind: GoalEntryKind
  /** Negative: it leaves the goal. */
  amount: number
  /** The payment that brought it; null: it came from the wallet. */
  depositId: string | null
  /** The same cause changes a goal once. */
  cause: string
}

/**
 * Adds an entry, which changes the goal, its deposit and the country's fund. The goal must be locked. The database refuses
 * money without a permit, beyond the target, and that the goal has not.
 */
export async function insertGoalEntry(trx: Transaction<Tables>, entry: NewGoalEntry): Promise<void> {
  await trx
    .insertInto('market.saving_goal_entries')
    .values({
      goal_id: entry.goalId,
      at: entry.at,
      kind: entry.kind,
      amount_minor: entry.amount,
      deposit_id: entry.depositId,
      cause: entry.cause,
    })
    .execute()
}

/** Whether a cause changed a goal already. */
export async function hasEntry(db: Database, cause: string): Promise<boolean> {
  const row = await db
    .selectFrom('market.saving_goal_entries')
    .select('number')
    .where('cause', '=', cause)
    .executeTakeFirst()
  return row !== undefined
}

export type RefundState = 'asked' | 'done' | 'manual' | 'failed'

export interface GoalEntryRow {
  number: number
  at: Date
  kind: GoalEntryKind
  amount: number
  balance: number
  depositId: string | null
  /** reversed: the bank took it back by itself. */
  refund: RefundState | 'reversed' | null
}

/** A page of a goal's entries, the newest first. */
export async function findGoalEntries(
  db: Database,
  { goalId, before, limit }: { goalId: string; before: number | null; limit: number },
): Promise<GoalEntryRow[]> {
  const beyond = before === null ? sql`` : sql`and e.number < ${before}`
  const { rows } = await sql<GoalEntryRow>`
    select e.number, e.at, e.kind, e.amount_minor as amount, e.balance_minor as balance, e.deposit_id as "depositId",
      case when e.cause like 'reversal:%' then 'reversed' else r.state end as refund
    from market.saving_goal_entries e
    left join market.saving_refunds r on r.cause = e.cause
    where e.goal_id = ${goalId} ${beyond}
    order by e.number desc limit ${limit}
  `.execute(db)
  return rows
}

export interface MovementRow {
  goalId: string
  number: number
  at: Date
  kind: GoalEntryKind
  amount: number
  balance: number
  depositId: string | null
  paymentId: string | null
}

/** Movements of all goals of a country in a period, the oldest first, after one of them. */
export async function findMovements(
  db: Database,
  { country, from, until }: { country: CountryIso; from: Date; until: Date },
  { after, limit }: { after: { goalId: string; number: number } | null; limit: number },
): Promise<MovementRow[]> {
  const beyond = after
    ? sql`and (e.at, e.goal_id, e.number) > (
        select at, goal_id, number from market.saving_goal_entries
        where goal_id = ${after.goalId} and number = ${after.number}
      )`
    : sql``
  const { rows } = await sql<MovementRow>`
    select e.goal_id as "goalId", e.number, e.at, e.kind, e.amount_minor as amount, e.balance_minor as balance,
      e.deposit_id as "depositId", d.payment_id as "paymentId"
    from market.saving_goal_entries e
    join market.saving_goals g on g.id = e.goal_id and g.country = ${country}
    left join market.saving_deposits d on d.id = e.deposit_id
    where e.at >= ${from} and e.at < ${until} ${beyond}
    order by e.at, e.goal_id, e.number limit ${limit}
  `.execute(db)
  return rows
}

/** Every entry of a customer's goals, the oldest first, for the export of their data. */
export async function findWholeGoalLedger(db: Database, ownerUid: string) {
  const { rows } = await sql`
    select g.id as goal, g.currency, e.at, e.kind, case when e.deposit_id is null or e.kind = 'used' then 'wallet' else 'payment' end as way,
      e.amount_minor as amount, e.balance_minor as balance
    from market.saving_goals g
    join market.saving_goal_entries e on e.goal_id = g.id
    where g.owner_uid = ${ownerUid}
    order by g.created_at, g.id, e.number
  `.execute(db)
  return rows
}
