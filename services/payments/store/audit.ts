import { sql, type Transaction } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { Tables } from '../tables.ts'

/** Writes an operator's act to the audit log, in the transaction of the act. */
export async function writeAudit(
  trx: Transaction<Tables>,
  line: { actorUid: string; action: string; subject: string; facts: Record<string, unknown>; now: Date },
): Promise<void> {
  await sql`
    insert into payments.audit (id, at, actor_uid, action, subject, facts)
    values (${newId()}, ${line.now}, ${line.actorUid}, ${line.action}, ${line.subject}, ${JSON.stringify(line.facts)})
  `.execute(trx)
}
