import { type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../../posts/store/posts.ts'
import type { CommunityMessages, Tables } from '../../tables.ts'

export type MessageRow = Selectable<CommunityMessages>

export function findMessage(
  db: Database,
  { threadId, number }: { threadId: string; number: number },
): Promise<MessageRow | undefined> {
  return db
    .selectFrom('community.messages')
    .selectAll()
    .where('thread_id', '=', threadId)
    .where('number', '=', number)
    .executeTakeFirst()
}

/** Messages, the newest first; all, or those before a number. */
export function findMessages(
  db: Database,
  { threadId, before, first }: { threadId: string; before?: number | undefined; first: number },
): Promise<MessageRow[]> {
  return db
    .selectFrom('community.messages')
    .selectAll()
    .where('thread_id', '=', threadId)
    .$if(before !== undefined, (query) => query.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(first)
    .execute()
}

/** Last message by thread id. */
export async function findLastMessages(db: Database, threadIds: readonly string[]): Promise<Map<string, MessageRow>> {
  const found = await db
    .selectFrom('community.messages as m')
    .innerJoin('community.threads as t', (join) =>
      join.onRef('t.id', '=', 'm.thread_id').onRef('t.last_number', '=', 'm.number'),
    )
    .select(['m.thread_id', 'm.number', 'm.author_uid', 'm.text', 'm.created_at'])
    .where('m.thread_id', '=', sql<string>`any(${threadIds}::text[])`)
    .execute()
  return new Map(found.map((message) => [message.thread_id, message]))
}

/** Every message in a person's conversations, by its number. */
export function findAllMessages(db: Database, uid: string) {
  return db
    .selectFrom('community.messages as m')
    .innerJoin('community.threads as t', 't.id', 'm.thread_id')
    .select(['m.thread_id', 'm.author_uid', 'm.text', 'm.created_at'])
    .where((where) => where.or([where('t.owner_uid', '=', uid), where('t.asker_uid', '=', uid)]))
    .orderBy('m.number')
    .execute()
}

/** Number of messages a person wrote since a time. */
export async function countMessagesSince(
  db: Database,
  { authorUid, since }: { authorUid: string; since: Date },
): Promise<number> {
  const { recent } = await db
    .selectFrom('community.messages')
    .select(({ fn }) => fn.countAll<number>().as('recent'))
    .where('author_uid', '=', authorUid)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(recent)
}

export async function insertMessage(trx: Transaction<Tables>, message: MessageRow): Promise<void> {
  await trx.insertInto('community.messages').values(message).execute()
}
