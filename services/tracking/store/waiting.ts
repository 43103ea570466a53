import { type Kysely, sql } from 'kysely'
import type { Call } from '../rules/judge-call.ts'
import type { Tables } from '../tables.ts'
import { ofPerson } from './account-data.ts'

export interface Waiting {
  source: string
  messageId: string
  message: object
  tries: number
}

type Key = Pick<Waiting, 'source' | 'messageId'>

/** Inserts a batch in one statement; calls that already wait are skipped. */
export async function insertWaiting(
  db: Kysely<Tables>,
  calls: (Call & { message: object })[],
  now: Date,
): Promise<void> {
  const rows = calls.map(({ source, messageId, anonymousId, userId, message }) => ({
    source,
    message_id: messageId,
    anonymous_id: anonymousId,
    user_id: userId,
    message,
  }))
  await sql`
    insert into tracking.waiting (source, message_id, anonymous_id, user_id, message, due_at, created_at)
    select source, message_id, anonymous_id, user_id, message, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as s (source text, message_id text, anonymous_id text, user_id text, message jsonb)
    order by source, message_id
    on conflict do nothing
  `.execute(db)
}

/** Claims the oldest due calls for this process until `leaseUntil`. */
export async function takeWaiting(
  db: Kysely<Tables>,
  { now, leaseUntil, first }: { now: Date; leaseUntil: Date; first: number },
): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    update tracking.waiting as w
    set tries = w.tries + 1, due_at = ${leaseUntil}
    from (
      select source, message_id
      from tracking.waiting
      where due_at <= ${now}
      order by due_at
      limit ${first}
      for update skip locked
    ) as due
    where w.source = due.source and w.message_id = due.message_id
    returning w.source, w.message_id as "messageId", w.message, w.tries
  `.execute(db)
  return rows
}

export async function deleteWaiting(db: Kysely<Tables>, keys: Key[]): Promise<void> {
  await sql`delete from tracking.waiting where ${among(keys)}`.execute(db)
}

export async function postponeWaiting(db: Kysely<Tables>, keys: Key[], until: Date): Promise<void> {
  await sql`update tracking.waiting set due_at = ${until} where ${among(keys)}`.execute(db)
}

export async function deleteWaitingByPerson(db: Kysely<Tables>, uid: string): Promise<void> {
  await sql`delete from tracking.waiting where ${ofPerson('tracking.waiting', uid)}`.execute(db)
}

function among(keys: Key[]) {
  const [sources, ids] = [keys.map(({ source }) => source), keys.map(({ messageId }) => messageId)]
  return sql`(source, message_id) in (select * from unnest(${sources}::text[], ${ids}::text[]))`
}
