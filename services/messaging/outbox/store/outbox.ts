import { type Kysely, sql, type Transaction } from 'kysely'
import type { Locale } from '#shared/countries/countries.ts'
import type { Channel, OutboxMessage, Template } from '../../contract.ts'
import type { Tables } from '../../tables.ts'
import type { MessagePets } from '../pets-have-died.ts'
import type { Way } from '../rules/choose-channel.ts'

export interface OutboxRecord {
  id: string
  key: string
  channel: Channel
  template: Template
  locale: Locale
  recipient: string
  /** Null after the data was deleted. */
  data: Record<string, string> | null
  state: OutboxMessage['state']
  /** Reason why the last try failed, or why none was made. */
  failure: string | null
  tries: number
  aboutPets: MessagePets | null
  /** Subject of the message; null when no later message can make it outdated. */
  thread: string | null
  /** Fallback channels of the same person, the next one first. */
  otherwise: Way[]
  dueAt: Date
  expiresAt: Date
  createdAt: Date
}

type NewMessage = Omit<OutboxRecord, 'tries'> & { sentAt: Date | null }

const columns = sql`
  id, key, channel, template, locale, recipient, data, state, failure, tries, about_pets as "aboutPets", thread, otherwise,
  due_at as "dueAt",
  expires_at as "expiresAt", created_at as "createdAt"
`

/** False when a message with this key exists. */
export async function insertMessage(trx: Transaction<Tables>, message: NewMessage): Promise<boolean> {
  const { rows } = await sql`
    insert into messaging.outbox (
      id, key, channel, template, locale, recipient, data, state, failure, about_pets, thread, otherwise, due_at,
      expires_at, created_at, sent_at
    )
    values (
      ${message.id}, ${message.key}, ${message.channel}, ${message.template}, ${message.locale}, ${message.recipient},
      ${message.data && JSON.stringify(message.data)}, ${message.state}, ${message.failure},
      ${message.aboutPets && JSON.stringify(message.aboutPets)}, ${message.thread},
      ${JSON.stringify(message.otherwise)}, ${message.dueAt}, ${message.expiresAt}, ${message.createdAt}, ${message.sentAt}
    )
    on conflict do nothing
    returning id
  `.execute(trx)
  return rows.length > 0
}

export async function findByKey(
  db: Kysely<Tables>,
  key: string,
): Promise<Pick<OutboxRecord, 'id' | 'channel' | 'state' | 'failure'>> {
  const { rows } = await sql<OutboxRecord>`select ${columns} from messaging.outbox where key = ${key}`.execute(db)
  const [message] = rows
  if (!message) throw new Error('A message that was there a moment ago is gone')
  return message
}

/** SQL condition for messages of the thread that wait for the end of quiet hours. */
export const isHeld = (thread: string | null, now: Date) =>
  sql`(thread = ${thread} and state = 'waiting' and tries = 0 and due_at > ${now})`

/** Gives up the waiting messages of a thread, because a newer one replaces them. */
export async function supersedeHeld(
  trx: Transaction<Tables>,
  { thread, key, now }: { thread: string; key: string; now: Date },
): Promise<void> {
  await sql`
    update messaging.outbox
    set state = 'given-up', failure = 'SUPERSEDED', data = null
    where ${isHeld(thread, now)} and key <> ${key}
  `.execute(trx)
}

/** Takes a due message for one try; null when it was sent, given up or deleted, or another worker has it. */
export async function takeMessage(
  db: Kysely<Tables>,
  id: string,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<OutboxRecord | null> {
  const { rows } = await sql<OutboxRecord>`
    update messaging.outbox
    set tries = tries + 1, due_at = ${leaseUntil}
    where id = ${id} and state in ('waiting', 'failed') and due_at <= ${now}
    returning ${columns}
  `.execute(db)
  return rows[0] ?? null
}

/** Ignored unless this try still holds the message (same `tries`). */
export async function markSent(db: Kysely<Tables>, { id, tries }: Pick<OutboxRecord, 'id' | 'tries'>, now: Date) {
  await sql`
    update messaging.outbox
    set state = 'sent', sent_at = ${now}, failure = null
    where id = ${id} and tries = ${tries} and state in ('waiting', 'failed')
  `.execute(db)
}

export async function markFailed(
  trx: Transaction<Tables>,
  { id, tries }: Pick<OutboxRecord, 'id' | 'tries'>,
  outcome: { state: 'failed' | 'given-up'; failure: string; dueAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update messaging.outbox
    set state = ${outcome.state}, failure = ${outcome.failure}, due_at = ${outcome.dueAt}
    where id = ${id} and tries = ${tries} and state in ('waiting', 'failed')
    returning id
  `.execute(trx)
  return rows.length > 0
}

/** Moves a message to its next channel. False when the try no longer holds the message. */
export async function moveToNextWay(
  trx: Transaction<Tables>,
  { id, tries }: Pick<OutboxRecord, 'id' | 'tries'>,
  next: { way: Way; otherwise: Way[]; failure: string; dueAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update messaging.outbox
    set channel = ${next.way.channel}, recipient = ${next.way.address}, otherwise = ${JSON.stringify(next.otherwise)},
      failure = ${next.failure}, due_at = ${next.dueAt}
    where id = ${id} and tries = ${tries} and state in ('waiting', 'failed')
    returning id
  `.execute(trx)
  return rows.length > 0
}

/** Messages overdue for a while: their worker died or their job was lost. */
export async function findOverdue(db: Kysely<Tables>, dueBefore: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('messaging.outbox')
    .select('id')
    .where('state', 'in', ['waiting', 'failed'])
    .where('due_at', '<=', dueBefore)
    .orderBy('due_at')
    .limit(200)
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes the data of finished messages created before `before`. Answers how many. */
export async function blankFinished(db: Kysely<Tables>, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update messaging.outbox
    set data = null
    where created_at < ${before} and data is not null and state in ('sent', 'given-up')
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

export async function deleteOlder(db: Kysely<Tables>, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from messaging.outbox where created_at < ${before} and state in ('sent', 'given-up')
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

export async function findNewest(
  db: Kysely<Tables>,
  { first, to }: { first: number; to?: string | undefined },
): Promise<OutboxRecord[]> {
  const { rows } = await sql<OutboxRecord>`
    select ${columns}
    from messaging.outbox
    where ${to ?? null}::text is null or recipient = ${to ?? null}
    order by created_at desc, id desc
    limit ${first}
  `.execute(db)
  return rows
}

export async function findMessagesTo(db: Kysely<Tables>, addresses: string[]): Promise<OutboxRecord[]> {
  const { rows } = await sql<OutboxRecord>`
    select ${columns}
    from messaging.outbox
    where recipient = any(${addresses})
    order by created_at desc, id desc
  `.execute(db)
  return rows
}

export async function deleteMessagesTo(db: Kysely<Tables>, addresses: string[]): Promise<void> {
  await db.deleteFrom('messaging.outbox').where('recipient', 'in', addresses).execute()
}
