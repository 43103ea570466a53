import { accountUid } from '#shared/rpc/access.ts'
import { readCursor, toCursor } from '#shared/rpc/moment-cursor.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Contact, Thread, ThreadSummary } from '../contract.ts'
import type { CommunityDependencies } from '../deps.ts'
import { communityError } from '../errors.ts'
import { PostStatus } from '../posts/contract.ts'
import { LIMITS } from '../posts/rules/limits.ts'
import { isPublic } from '../posts/rules/post-life.ts'
import { type Database, findPost } from '../posts/store/posts.ts'
import { mayBegin } from './post-to-write-about.ts'
import { findTries } from './store/hidden-marks.ts'
import {
  countUnread,
  findOwnThread,
  findThreadByAsker,
  findThreads,
  getSide,
  markRead,
  type ThreadRow,
} from './store/threads.ts'
import { toThread, toThreads } from './to-thread.ts'

type Dependencies = Pick<CommunityDependencies, 'db'>

/**
 * Contact state of the caller and a post: the question, the tries left, whether writing is allowed, and the existing
 * thread.
 */
export async function getPostContact(
  { db }: Dependencies,
  { postId }: { postId: string },
  context: CallContext,
): Promise<Contact> {
  const uid = accountUid(context)
  const post = await findPost(db, postId)
  const there = await findThreadByAsker(db, { postId, askerUid: uid })
  // A person with a thread may still open it after the post ended.
  const isSeen = post !== undefined && (there !== undefined || isPublic(PostStatus.parse(post.status)))
  if (!isSeen) throw communityError('post-not-found')
  if (post.owner_uid === uid) throw communityError('own-post')
  const before = await findTries(db, { postId, uid })
  const isAsked = post.mark_question !== null && !before?.passed_at && there === undefined
  return {
    question: isAsked ? post.mark_question : null,
    triesLeft: LIMITS.markTries - (before?.tries ?? 0),
    canWrite: there ? there.closed_by === null : await mayBegin(db, post, uid),
    threadId: there?.id ?? null,
  }
}

export async function threads(
  { db }: Dependencies,
  asked: { first: number; after?: string | undefined },
  context: CallContext,
): Promise<{ threads: ThreadSummary[]; endCursor: string | null }> {
  const uid = accountUid(context)
  const rows = await findThreads(db, { uid, after: readCursor(asked.after), first: asked.first + 1 })
  const page = rows.slice(0, asked.first)
  const end = page.at(-1)
  return {
    threads: await toThreads(db, page, uid),
    endCursor: rows.length > asked.first && end ? toCursor({ at: end.updated_at, id: end.id }) : null,
  }
}

export async function unreadThreads({ db }: Dependencies, context: CallContext): Promise<{ unread: number }> {
  return { unread: await countUnread(db, accountUid(context)) }
}

export async function thread(
  { db }: Dependencies,
  { threadId, before }: { threadId: string; before?: number | undefined },
  context: CallContext,
): Promise<Thread> {
  return toThread(db, await ownThread(db, threadId, context), accountUid(context), before)
}

export async function readThread(
  { db }: Dependencies,
  { threadId, upTo }: { threadId: string; upTo: number },
  context: CallContext,
): Promise<{ unread: number }> {
  const uid = accountUid(context)
  const row = await ownThread(db, threadId, context)
  return { unread: await markRead(db, { threadId, side: getSide(row, uid), upTo }) }
}

/** A thread in which the caller takes part; any other reads as not found. */
export async function ownThread(
  db: Database,
  threadId: string,
  context: CallContext,
  { isLocked = false } = {},
): Promise<ThreadRow> {
  const row = await findOwnThread(db, { threadId, uid: accountUid(context), isLocked })
  if (!row) throw communityError('thread-not-found')
  return row
}
