import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { OutboxRecord } from './outbox.ts'

/** SQL condition for given-up messages that need attention; superseded, refused, quiet-hours and dismissed ones do not. */
const parked = sql`state = 'given-up' and dismissed_at is null and failure not in ('SUPERSEDED', 'REFUSED', 'QUIET HOURS')`

export type ParkedRecord = Pick<
  OutboxRecord,
  'id' | 'channel' | 'template' | 'recipient' | 'failure' | 'tries' | 'createdAt'
> & { hasText: boolean }

/** The newest given-up messages. */
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

/** Number of overdue messages, the oldest due time, and the number given up. */
export async function findOutboxState(
  db: Kysely<Tables>,
  now: Date,
): Promise<{ unsent: number; oldestDueAt: Date | null; parked: number }> {
  const { rows } = await sql<{ unsent: number; oldestDueAt: Date | null; parked: number }>`
    select
      count(*) filter (where state in ('waiting', 'failed') and due_at <= ${now})::int as unsent,
      min(due_at) filter (where state in ('waiting', 'failed') and due_at <= ${now}) as "oldestDueAt",
      count(*) filter (where ${parked})::int as parked
    from messaging.outbox
    where state in ('waiting', 'failed', 'given-up')
  `.execute(db)
  return rows[0] ?? { unsent: 0, oldestDueAt: null, parked: 0 }
}

/** Those of the messages that are still parked, locked in the order of their ids. */
export async function lockParked(trx: Transaction<Tables>, ids: readonly string[]): Promise<ParkedRecord[]> {
  const { rows } = await sql<ParkedRecord>`
    select id, channel, template, recipient, failure, tries, created_at as "createdAt", data is not null as "hasText"
    from messaging.outbox
    where id = any(${ids}::text[]) and ${parked}
    order by id
    for update
  `.execute(trx)
  return rows
}

export async function markDismissed(trx: Transaction<Tables>, id: string, now: Date): Promise<void> {
  await sql`update messaging.outbox set dismissed_at = ${now} where id = ${id}`.execute(trx)
}

/** Makes a message new again: its pauses begin with the shortest, or a long-tried message would be given up at once. */
export async function putBack(
  trx: Transaction<Tables>,
  { id, now, expiresAt }: { id: string; now: Date; expiresAt: Date },
): Promise<void> {
  await sql`
    update messaging.outbox
    set state = 'waiting', tries = 0, failure = null, due_at = ${now}, expires_at = ${expiresAt}
    where id = ${id}
  `.execute(trx)
}

export async function writeAudit(
  trx: Transaction<Tables>,
  entry: { actorUid: string; action: 'retry' | 'dismiss'; messageId: string; facts: object },
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
