import { type Selectable, sql, type Transaction } from 'kysely'
import { bump } from '#shared/database/notify.ts'
import { newId } from '#shared/ids.ts'
import type { PageEnd } from '#shared/rpc/moment-cursor.ts'
import type { Database } from '../../posts/store/posts.ts'
import type { CommunityThreads, Tables } from '../../tables.ts'

export type ThreadRow = Selectable<CommunityThreads>

/** Sides of a thread: the post's owner, and the person who asked or applied. */
export type Side = 'owner' | 'asker'

export function getSide({ owner_uid }: Pick<ThreadRow, 'owner_uid'>, uid: string): Side {
  return owner_uid === uid ? 'owner' : 'asker'
}

export function findThread(db: Database, threadId: string): Promise<ThreadRow | undefined> {
  return db.selectFrom('community.threads').selectAll().where('id', '=', threadId).executeTakeFirst()
}

/** A thread in which this person takes part. */
export function findOwnThread(
  db: Database,
  { threadId, uid, isLocked = false }: { threadId: string; uid: string; isLocked?: boolean },
): Promise<ThreadRow | undefined> {
  return db
    .selectFrom('community.threads')
    .selectAll()
    .where('id', '=', threadId)
    .where((where) => where.or([where('owner_uid', '=', uid), where('asker_uid', '=', uid)]))
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst()
}

/** Thread of a person about a post. */
export function findThreadByAsker(
  db: Database,
  { postId, askerUid }: { postId: string; askerUid: string },
): Promise<ThreadRow | undefined> {
  return db
    .selectFrom('community.threads')
    .selectAll()
    .where('post_id', '=', postId)
    .where('asker_uid', '=', askerUid)
    .executeTakeFirst()
}

/** A page of a person's threads, the newest first; reads each side by its own index. */
export async function findThreads(
  db: Database,
  { uid, after, first }: { uid: string; after: PageEnd | null; first: number },
): Promise<ThreadRow[]> {
  const from = after ? sql`and (updated_at, id) < (${after.at}::timestamptz, ${after.id})` : sql``
  const ofSide = (side: 'owner_uid' | 'asker_uid') => sql`
    (select * from community.threads where ${sql.ref(side)} = ${uid} ${from} order by updated_at desc, id desc limit ${first})
  `
  const { rows } = await sql<ThreadRow>`
    ${ofSide('owner_uid')} union all ${ofSide('asker_uid')} order by updated_at desc, id desc limit ${first}
  `.execute(db)
  return rows
}

/** All threads of a person, the oldest first. */
export function findAllThreads(db: Database, uid: string): Promise<ThreadRow[]> {
  return db
    .selectFrom('community.threads')
    .selectAll()
    .where((where) => where.or([where('owner_uid', '=', uid), where('asker_uid', '=', uid)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Number of threads with messages that the person has not read. */
export async function countUnread(db: Database, uid: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select (select count(*) from community.threads where owner_uid = ${uid} and owner_read < last_number)::int
      + (select count(*) from community.threads where asker_uid = ${uid} and asker_read < last_number)::int as unread
  `.execute(db)
  return rows[0]?.unread ?? 0
}

/** Number of threads that a person started as the asker since a time. */
export async function countThreadsSince(
  db: Database,
  { askerUid, since }: { askerUid: string; since: Date },
): Promise<number> {
  const { recent } = await db
    .selectFrom('community.threads')
    .select(({ fn }) => fn.countAll<number>().as('recent'))
    .where('asker_uid', '=', askerUid)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(recent)
}

export function insertThread(
  trx: Transaction<Tables>,
  { postId, ownerUid, askerUid, at }: { postId: string; ownerUid: string; askerUid: string; at: Date },
): Promise<ThreadRow> {
  return trx
    .insertInto('community.threads')
    .values({
      id: newId(),
      post_id: postId,
      owner_uid: ownerUid,
      asker_uid: askerUid,
      last_number: 0,
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Sets the last message of a thread to `number`: read by its author, and with `isOtherNotified` notified to the other
 * side.
 */
export async function markWritten(
  trx: Transaction<Tables>,
  {
    threadId,
    number,
    by,
    isOtherNotified,
    at,
  }: { threadId: string; number: number; by: Side; isOtherNotified: boolean; at: Date },
): Promise<void> {
  const own = by === 'owner' ? { owner_read: number } : { asker_read: number }
  const other = by === 'owner' ? { asker_told: number } : { owner_told: number }
  await trx
    .updateTable('community.threads')
    .set({ last_number: number, updated_at: at, ...own, ...(isOtherNotified && other) })
    .where('id', '=', threadId)
    .execute()
}

/** Marks a thread as reported, and clears an earlier settlement. */
export async function markReported(
  trx: Transaction<Tables>,
  threadId: string,
  { by, reason, at }: { by: Side; reason: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('community.threads')
    .set({
      reported_by: by,
      reported_at: at,
      report_reason: reason,
      settled_at: null,
      settled_by: null,
      settled_note: '',
    })
    .where('id', '=', threadId)
    .execute()
}

export async function markSettled(
  trx: Transaction<Tables>,
  threadId: string,
  { by, note, at }: { by: string; note: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('community.threads')
    .set({ settled_at: at, settled_by: by, settled_note: note })
    .where('id', '=', threadId)
    .execute()
}

export function lockReportedThread(trx: Transaction<Tables>, threadId: string): Promise<ThreadRow | undefined> {
  return trx
    .selectFrom('community.threads')
    .selectAll()
    .where('id', '=', threadId)
    .where('reported_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Open reports, the longest waiting first; or settled ones, the newest first. */
export async function findReportedThreads(
  db: Database,
  { isWaiting, after, first }: { isWaiting: boolean; after: PageEnd | null; first: number },
): Promise<ThreadRow[]> {
  const at = sql.ref(isWaiting ? 'reported_at' : 'settled_at')
  const from = after
    ? sql`and (${at}, id) ${isWaiting ? sql`>` : sql`<`} (${after.at}::timestamptz, ${after.id})`
    : sql``
  const way = isWaiting ? sql`asc` : sql`desc`
  const { rows } = await sql<ThreadRow>`
    select * from community.threads
    where reported_at is not null and (settled_at is null) = ${isWaiting} ${from}
    order by ${at} ${way}, id ${way}
    limit ${first}
  `.execute(db)
  return rows
}

/** Marks messages as read, never moving back. Answers the number still unread. */
export async function markRead(
  db: Database,
  { threadId, side, upTo }: { threadId: string; side: Side; upTo: number },
): Promise<number> {
  const read = sql.ref(`${side}_read`)
  const { rows } = await sql<{ unread: number }>`
    update community.threads set ${read} = greatest(${read}, least(${upTo}, last_number)) where id = ${threadId}
    returning last_number - ${read} as unread
  `.execute(db)
  return rows[0]?.unread ?? 0
}

/** Ends open threads for good. Answers how many. */
export async function endThreads(
  trx: Transaction<Tables>,
  which: { postId: string } | { uid: string } | { threadId: string },
  { by, at }: { by: Side | 'staff'; at: Date },
): Promise<number> {
  const ended = await trx
    .updateTable('community.threads')
    .set({ closed_by: by, closed_at: at, updated_at: at })
    .where('closed_by', 'is', null)
    .$if('postId' in which, (query) => query.where('post_id', '=', 'postId' in which ? which.postId : ''))
    .$if('threadId' in which, (query) => query.where('id', '=', 'threadId' in which ? which.threadId : ''))
    .$if('uid' in which, (query) => {
      const uid = 'uid' in which ? which.uid : ''
      return query.where((where) => where.or([where('owner_uid', '=', uid), where('asker_uid', '=', uid)]))
    })
    .returning('id')
    .execute()
  for (const { id } of ended) await bump(trx, `community.thread:${id}`)
  return ended.length
}
