import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

/** Whether a goal of this customer holds money, or money of one is still on its way back to who paid it. */
export async function isOwedMoney(db: Kysely<Tables> | Transaction<Tables>, ownerUid: string): Promise<boolean> {
  const { rows } = await sql`
    select from market.saving_goals g
    where g.owner_uid = ${ownerUid} and (
      g.balance_minor > 0
      or exists (
        select from market.saving_deposits d
        join market.saving_refunds r on r.deposit_id = d.id
        where d.goal_id = g.id and r.state <> 'done'
      )
    )
    limit 1
  `.execute(db)
  return rows.length > 0
}

/** Moves goals to another account of the same person. */
export async function moveGoals(trx: Transaction<Tables>, from: string, to: string): Promise<void> {
  await trx.updateTable('market.saving_goals').set({ owner_uid: to }).where('owner_uid', '=', from).execute()
}

/** Locks a customer's goals, so that no money comes into one while they are erased. */
export async function lockGoals(trx: Transaction<Tables>, ownerUid: string): Promise<void> {
  await sql`
    select id from market.saving_goals where owner_uid = ${ownerUid} order by id for update
  `.execute(trx)
}

/**
 * Takes the person out of their goals, which hold nothing, and closes them: accounting keeps the movements. Goals without
 * one are deleted. Returns whether any is kept.
 */
export async function anonymiseGoals(
  trx: Transaction<Tables>,
  ownerUid: string,
  { erasedUid, now }: { erasedUid: string; now: Date },
): Promise<boolean> {
  await sql`
    delete from market.saving_goals g
    where owner_uid = ${ownerUid} and entries = 0
      and not exists (select from market.saving_deposits d where d.goal_id = g.id)
  `.execute(trx)
  const { numAffectedRows } = await sql`
    update market.saving_goals
    set owner_uid = ${erasedUid}, name = '', pet_name = '', closed_at = coalesce(closed_at, ${now})
    where owner_uid = ${ownerUid}
  `.execute(trx)
  return Number(numAffectedRows ?? 0) > 0
}

/** All goals of a customer, closed ones too, for the export of their data. */
export function findAllGoals(db: Kysely<Tables>, ownerUid: string) {
  return db
    .selectFrom('market.saving_goals')
    .select([
      'id',
      'country',
      'currency',
      'purpose',
      'name',
      'pet_name as petName',
      'target_minor as target',
      'target_month as month',
      'balance_minor as balance',
      'created_at as createdAt',
      'closed_at as closedAt',
    ])
    .where('owner_uid', '=', ownerUid)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
