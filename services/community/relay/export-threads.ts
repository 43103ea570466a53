import type { Database } from '../posts/store/posts.ts'
import { findAllMessages } from './store/messages.ts'
import { findAllThreads } from './store/threads.ts'
import { toThreads } from './to-thread.ts'

/** All conversations of a person, with all messages. */
export async function exportThreads(db: Database, uid: string) {
  const rows = await findAllThreads(db, uid)
  const messages = await findAllMessages(db, uid)
  const ofThread = Map.groupBy(messages, ({ thread_id }) => thread_id)
  return (await toThreads(db, rows, uid)).map(({ last, ...thread }) => ({
    ...thread,
    messages: (ofThread.get(thread.id) ?? []).map(({ author_uid, text, created_at }) => ({
      isOwn: author_uid === uid,
      text,
      at: created_at.toISOString(),
    })),
  }))
}
