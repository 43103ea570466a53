import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../tables.ts'

interface Row {
  since: Date
  until: Date | null
  reason: string
}

/** Null: the shop is open. */
export async function findMaintenance(db: Kysely<Tables> | Transaction<Tables>): Promise<Row | null> {
  const { rows } = await sql<Row>`select since, until, reason from operations.maintenance`.execute(db)
  return rows[0] ?? null
}

/** Starts a maintenance, or changes the present one. */
export async function writeMaintenance(
  trx: Transaction<Tables>,
  { actorUid, reason, until, now }: { actorUid: string; reason: string; until: Date | null; now: Date },
): Promise<void> {
  await sql`
    insert into operations.maintenance (since, until, reason, actor_uid)
    values (${now}, ${until}, ${reason}, ${actorUid})
    on conflict (is_on) do update
    set until = excluded.until, reason = excluded.reason, actor_uid = excluded.actor_uid
  `.execute(trx)
}

/** Whether there was a maintenance to end. */
export async function removeMaintenance(trx: Transaction<Tables>): Promise<boolean> {
  const { rows } = await sql`delete from operations.maintenance returning is_on`.execute(trx)
  return rows.length > 0
}
