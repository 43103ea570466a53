import { type Kysely, sql, type Transaction } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { Tables } from '../../tables.ts'
import type { HeldDeposit } from '../rules/saving-goal.ts'
import type { RefundState } from './entries.ts'

type Database = Kysely<Tables> | Transaction<Tables>

/** A payment for a goal that a customer began. */
export async function insertDeposit(
  trx: Transaction<Tables>,
  deposit: { id: string; goalId: string; amount: number; now: Date },
): Promise<void> {
  await trx
    .insertInto('market.saving_deposits')
    .values({ id: deposit.id, goal_id: deposit.goalId, amount_minor: deposit.amount, created_at: deposit.now })
    .execute()
}

/** The newest unpaid payment for a goal of this amount, begun since then. */
export async function findBegunDeposit(
  db: Database,
  { goalId, amount, since }: { goalId: string; amount: number; since: Date },
): Promise<string | null> {
  const row = await db
    .selectFrom('market.saving_deposits')
    .select('id')
    .where('goal_id', '=', goalId)
    .where('amount_minor', '=', amount)
    .where('payment_id', 'is', null)
    .where('refused_at', 'is', null)
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Whose goal a deposit is for; who merged their accounts meanwhile has it under the new one. */
export async function findGoalOfDeposit(
  db: Database,
  depositId: string,
): Promise<{ goalId: string; ownerUid: string; country: CountryIso } | null> {
  const { rows } = await sql<{ goalId: string; ownerUid: string; country: CountryIso }>`
    select g.id as "goalId", g.owner_uid as "ownerUid", g.country
    from market.saving_deposits d join market.saving_goals g on g.id = d.goal_id
    where d.id = ${depositId}
  `.execute(db)
  return rows[0] ?? null
}

/** Writes which payment paid it; false when one did before. */
export async function writeDepositPaid(trx: Transaction<Tables>, id: string, paymentId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('market.saving_deposits')
    .set({ payment_id: paymentId })
    .where('id', '=', id)
    .where('payment_id', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** Writes that the goal did not take a deposit, which is never posted from then on. */
export async function writeDepositRefused(trx: Transaction<Tables>, id: string, now: Date): Promise<void> {
  await trx.updateTable('market.saving_deposits').set({ refused_at: now }).where('id', '=', id).execute()
}

/** What became of a deposit's payment; null: nothing yet. */
export async function findDepositOutcome(db: Database, id: string): Promise<'posted' | 'refused' | null> {
  const row = await db
    .selectFrom('market.saving_deposits')
    .select(['payment_id', 'refused_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row?.payment_id) return 'posted'
  return row?.refused_at ? 'refused' : null
}

/** Paid deposits of a goal of which something is left, the oldest first. */
export async function findHeldDeposits(trx: Transaction<Tables>, goalId: string): Promise<HeldDeposit[]> {
  const { rows } = await sql<HeldDeposit>`
    select d.id, d.amount_minor - d.returned_minor as left
    from market.saving_deposits d
    join market.saving_goal_entries e on e.deposit_id = d.id and e.kind = 'put_aside'
    where d.goal_id = ${goalId} and d.returned_minor < d.amount_minor
    order by e.number
  `.execute(trx)
  return rows
}

/** What of a posted deposit is still in its goal, which must be locked; 0 of one that was not posted. */
export async function findDepositLeft(trx: Transaction<Tables>, id: string): Promise<number> {
  const row = await trx
    .selectFrom('market.saving_deposits')
    .select(['amount_minor', 'returned_minor'])
    .where('id', '=', id)
    .where('payment_id', 'is not', null)
    .executeTakeFirst()
  return row ? row.amount_minor - row.returned_minor : 0
}

export async function insertSavingRefund(
  trx: Transaction<Tables>,
  refund: { cause: string; depositId: string; amount: number; now: Date },
): Promise<void> {
  await trx
    .insertInto('market.saving_refunds')
    .values({
      cause: refund.cause,
      deposit_id: refund.depositId,
      amount_minor: refund.amount,
      created_at: refund.now,
    })
    .execute()
}

export interface RefundToAsk {
  cause: string
  depositId: string
  amount: number
  country: CountryIso
}

/** Refunds that payments has not accepted: of a goal, or those decided before a moment. */
export async function findSavingRefundsToAsk(
  db: Database,
  { goalId, before }: { goalId?: string; before?: Date },
): Promise<RefundToAsk[]> {
  const { rows } = await sql<RefundToAsk>`
    select r.cause, r.deposit_id as "depositId", r.amount_minor as amount, g.country
    from market.saving_refunds r
    join market.saving_deposits d on d.id = r.deposit_id
    join market.saving_goals g on g.id = d.goal_id
    where r.asked_at is null and g.id = coalesce(${goalId ?? null}::text, g.id)
      and r.created_at < coalesce(${before ?? null}::timestamptz, 'infinity')
    order by r.created_at, r.cause
    limit 500
  `.execute(db)
  return rows
}

/** Writes that payments accepted a refund, and how it stands; a later word of payments about it stays. */
export async function markSavingRefundAsked(
  db: Database,
  cause: string,
  { state, now }: { state: RefundState; now: Date },
): Promise<void> {
  await sql`
    update market.saving_refunds
    set asked_at = ${now}, state = case state when 'asked' then ${state} else state end
    where cause = ${cause} and asked_at is null
  `.execute(db)
}

/** What became of a refund; one that is made stays so. */
export async function writeSavingRefundState(db: Database, cause: string, state: RefundState): Promise<void> {
  await sql`
    update market.saving_refunds set state = ${state} where cause = ${cause} and state <> 'done'
  `.execute(db)
}
