import { sql, type Transaction } from 'kysely'
import type { Tables } from '../tables.ts'

/** Writes an operator's act on a person's huellas to the audit log, reads included. */
export async function writeAct(
  trx: Transaction<Tables>,
  {
    at,
    actorUid,
    act,
    uid,
    facts,
  }: { at: Date; actorUid: string; act: 'read' | 'correct'; uid: string; facts: object },
): Promise<void> {
  await sql`
    insert into rewards.acts (at, actor_uid, act, subject_uid, facts)
    values (${at}, ${actorUid}, ${act}, ${uid}, ${JSON.stringify(facts)}::jsonb)
  `.execute(trx)
}
