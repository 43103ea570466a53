import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import { LedgerLine } from '../contract.ts'
import { afterLine, type Balance } from '../rules/ledger.ts'
import { writeBalance } from './people.ts'

/**
 * Moves what a person earned and spent to another one, and answers that one's balance after it. A line of the ledger never
 * changes, so each is written anew under its id. What both have, a mission of the same month or a present, stays once.
 */
export async function moveDeedsAndLines(
  trx: Transaction<Tables>,
  { from, to, balance }: { from: string; to: string; balance: Balance },
): Promise<Balance> {
  await trx.updateTable('rewards.earnings').set({ uid: to }).where('uid', '=', from).execute()
  await sql`
    update rewards.exchanges theirs
    set uid = ${to}, is_present = is_present and not exists (
      select from rewards.exchanges own
      where own.uid = ${to} and own.reward_id = theirs.reward_id and own.is_present and own.status <> 'returned'
    )
    where uid = ${from}
  `.execute(trx)
  const lines = await trx.deleteFrom('rewards.ledger').where('uid', '=', from).returningAll().execute()
  const inOrder = lines.toSorted((one, other) => one.position - other.position)
  if (inOrder.length > 0) {
    await trx
      .insertInto('rewards.ledger')
      .values(inOrder.map(({ position: _, ...line }) => ({ ...line, uid: to })))
      .execute()
  }
  await sql`
    insert into rewards.completions (uid, mission_id, month, completed_at)
    select ${to}, mission_id, month, completed_at from rewards.completions where uid = ${from}
    on conflict do nothing
  `.execute(trx)
  await sql`
    insert into rewards.reached_levels (uid, level, reached_at)
    select ${to}, level, reached_at from rewards.reached_levels where uid = ${from}
    on conflict do nothing
  `.execute(trx)
  await sql`
    update rewards.celebrations theirs set uid = ${to}
    where uid = ${from} and not exists (
      select from rewards.celebrations own
      where own.uid = ${to} and own.kind = theirs.kind and own.subject = theirs.subject
    )
  `.execute(trx)
  await trx.updateTable('rewards.acts').set({ subject_uid: to }).where('subject_uid', '=', from).execute()
  await trx.deleteFrom('rewards.idempotency').where('owner', '=', from).execute()
  await trx.deleteFrom('rewards.people').where('uid', '=', from).execute()

  const after = inOrder.reduce(
    (sum, { kind, points }) => afterLine(sum, { kind: LedgerLine.shape.kind.parse(kind), points }),
    balance,
  )
  await writeBalance(trx, to, after)
  return after
}
