import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../tables.ts'
import type { OutboxRecord } from './outbox.ts'

/** What nobody wanted sent, or not at night, is done with; everything else that was given up waits for somebody who looks. */
const parked = sql`state = 'given-up' and failure not in ('SUPERSEDED', 'REFUSED', 'QUIET HOURS')`

export type ParkedRecord = Pick<
  OutboxRecord,
  'id' | 'channel' | 'template' | 'recipient' | 'failure' | 'tries' | 'createdAt'
> & { hasText: boolean }

/** The newest ones. */
export async function findParked(db: Kysely<Tables>, first: number): Promise<ParkedRecord[]> {
  const { rows } = await sql<ParkedRecord>`
    select id, channel, template, recipient, failure, tries, created_at as "createdAt", data is not null as "hasText"
    from messaging.outbox
    where ${parked}
    order by created_at desc, id desc
    limit ${first}
  `.execute(db)
  return rows
}

export async function lockParked(trx: Transaction<Tables>, id: string): Promise<ParkedRecord | undefined> {
  const { rows } = await sql<ParkedRecord>`
    select id, channel, template, recipient, failure, tries, created_at as "createdAt", data is not null as "hasText"
    from messaging.outbox
    where id = ${id} and ${parked}
    for update
  `.execute(trx)
  return rows[0]
}

export async function putBack(
  trx: Transaction<Tables>,
  { id, now, expiresAt }: { id: string; now: Date; expiresAt: Date },
): Promise<void> {
  await sql`
    update messaging.outbox set state = 'waiting', due_at = ${now}, expires_at = ${expiresAt} where id = ${id}
  `.execute(trx)
}

export async function writeAudit(
  trx: Transaction<Tables>,
  entry: { actorUid: string; action: 'retry'; messageId: string; facts: object },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('messaging.audit_log')
    .values({
      at: now,
      actor_uid: entry.actorUid,
      action: entry.action,
      message_id: entry.messageId,
      facts: JSON.stringify(entry.facts),
    })
    .execute()
}
