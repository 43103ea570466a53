import type { Database } from '../posts/store/posts.ts'
import { findAllTries } from './store/hidden-marks.ts'
import { findAllMessages } from './store/messages.ts'
import { findAllThreads } from './store/threads.ts'
import { toThreads } from './to-thread.ts'

/** All conversations of a person, with all messages, and the hidden marks that the person answered. */
export async function exportConversations(db: Database, uid: string) {
  return { conversations: await exportThreads(db, uid), hiddenMarksAnswered: await findAllTries(db, uid) }
}

async function exportThreads(db: Database, uid: string) {
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
