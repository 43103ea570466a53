import type { Database } from '../posts/store/posts.ts'
import { describeThreads } from './describe-thread.ts'

/** Every conversation of a person, with all of its messages. */
export async function exportThreads(db: Database, uid: string) {
  const rows = await db
    .selectFrom('community.threads')
    .selectAll()
    .where((where) => where.or([where('owner_uid', '=', uid), where('asker_uid', '=', uid)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const messages = await db
    .selectFrom('community.messages as m')
    .innerJoin('community.threads as t', 't.id', 'm.thread_id')
    .select(['m.thread_id', 'm.author_uid', 'm.text', 'm.created_at'])
    .where((where) => where.or([where('t.owner_uid', '=', uid), where('t.asker_uid', '=', uid)]))
    .orderBy('m.number')
    .execute()
  const ofThread = Map.groupBy(messages, ({ thread_id }) => thread_id)
  return (await describeThreads(db, rows, uid)).map(({ last, ...thread }) => ({
    ...thread,
    messages: (ofThread.get(thread.id) ?? []).map(({ author_uid, text, created_at }) => ({
      isOwn: author_uid === uid,
      text,
      at: created_at.toISOString(),
    })),
  }))
}
