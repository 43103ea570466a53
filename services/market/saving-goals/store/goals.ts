import { type Kysely, sql, type Transaction } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { Currency } from '#shared/money.ts'
import type { Tables } from '../../tables.ts'
import type { Purpose } from '../rules/saving-goal.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export interface SavingGoalRow {
  id: string
  ownerUid: string
  country: CountryIso
  currency: Currency
  purpose: Purpose
  name: string
  petName: string
  target: number
  month: string | null
  balance: number
  /** What of the balance came from the wallet. */
  fromWallet: number
  createdAt: Date
  closedAt: Date | null
  /** Whether its country has a permit that holds. */
  isPermitted: boolean
}

const selectGoals = sql`
  select g.id, g.owner_uid as "ownerUid", g.country, g.currency, g.purpose, g.name, g.pet_name as "petName",
    g.target_minor as target, g.target_month as month, g.balance_minor as balance, g.wallet_minor as "fromWallet",
    g.created_at as "createdAt", g.closed_at as "closedAt",
    exists (
      select from market.saving_permits p where p.country = g.country and p.withdrawn_at is null
    ) as "isPermitted"
  from market.saving_goals g`

/** Most goals of a list; a merge of two accounts may leave more open than one customer may create. */
const MOST_LISTED = 50

/** A customer's open goals, the oldest first. */
export async function findOpenGoals(db: Database, ownerUid: string): Promise<SavingGoalRow[]> {
  const { rows } = await sql<SavingGoalRow>`
    ${selectGoals}
    where g.owner_uid = ${ownerUid} and g.closed_at is null
    order by g.created_at, g.id
    limit ${MOST_LISTED}
  `.execute(db)
  return rows
}

/** A goal of this customer. */
export async function findGoal(
  db: Database,
  { goalId, ownerUid }: { goalId: string; ownerUid: string },
): Promise<SavingGoalRow | null> {
  const { rows } = await sql<SavingGoalRow>`
    ${selectGoals} where g.id = ${goalId} and g.owner_uid = ${ownerUid}
  `.execute(db)
  return rows[0] ?? null
}

/** A goal of this customer, locked until the transaction ends. */
export async function lockGoal(
  trx: Transaction<Tables>,
  { goalId, ownerUid }: { goalId: string; ownerUid: string },
): Promise<SavingGoalRow | null> {
  const { rows } = await sql<SavingGoalRow>`
    ${selectGoals} where g.id = ${goalId} and g.owner_uid = ${ownerUid} for update of g
  `.execute(trx)
  return rows[0] ?? null
}

/** Locks what a customer may create, so that their goals are counted one creation after another. Returns the open ones. */
export async function lockAndCountOpenGoals(trx: Transaction<Tables>, ownerUid: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`market saving goals ${ownerUid}`}, 0))`.execute(trx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from market.saving_goals where owner_uid = ${ownerUid} and closed_at is null
  `.execute(trx)
  return rows[0]?.count ?? 0
}

export type NewGoal = Pick<
  SavingGoalRow,
  'id' | 'ownerUid' | 'country' | 'currency' | 'purpose' | 'name' | 'petName' | 'target' | 'month' | 'createdAt'
>

export async function insertGoal(trx: Transaction<Tables>, goal: NewGoal): Promise<void> {
  await trx
    .insertInto('market.saving_goals')
    .values({
      id: goal.id,
      owner_uid: goal.ownerUid,
      country: goal.country,
      currency: goal.currency,
      purpose: goal.purpose,
      name: goal.name,
      pet_name: goal.petName,
      target_minor: goal.target,
      target_month: goal.month,
      created_at: goal.createdAt,
    })
    .execute()
}

export async function writeClosed(trx: Transaction<Tables>, goalId: string, now: Date): Promise<void> {
  await trx
    .updateTable('market.saving_goals')
    .set({ closed_at: now })
    .where('id', '=', goalId)
    .where('closed_at', 'is', null)
    .execute()
}
