import type { Transaction } from 'kysely'
import { bump } from '#shared/database/notify.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { findLiveApplication } from '../adoption/store.ts'
import type { Thread } from '../contract.ts'
import { createOnce } from '../create-once.ts'
import { actingPerson, findPersonFacts } from '../customers/known-person.ts'
import { findPerson } from '../customers/store.ts'
import type { CommunityDependencies } from '../deps.ts'
import { communityError } from '../errors.ts'
import { refuseContact } from '../posts/create-post.ts'
import { requireOwnPost } from '../posts/posts.ts'
import { LIMITS } from '../posts/rules/limits.ts'
import { findPost } from '../posts/store/posts.ts'
import type { Tables } from '../tables.ts'
import { ownThread, thread } from './list-threads.ts'
import { postToWriteAbout } from './post-to-write-about.ts'
import { findTries } from './store/hidden-marks.ts'
import { countMessagesSince, insertMessage } from './store/messages.ts'
import {
  countThreadsSince,
  findThreadByAsker,
  getSide,
  insertThread,
  markWritten,
  type ThreadRow,
} from './store/threads.ts'

type Dependencies = Pick<CommunityDependencies, 'db' | 'now' | 'accounts' | 'jobs'>

/** Writes to a post's owner; the first message creates the thread, after the hidden mark was answered. */
export async function writeToOwner(
  deps: Dependencies,
  { postId, text }: { postId: string; text: string },
  context: CallContext,
): Promise<Thread> {
  const facts = await findPersonFacts(deps, context)
  const asked = { operation: 'write-to-owner', input: { postId, text } }
  const made = await createOnce(deps, asked, context, async (trx) => {
    await actingPerson(trx, facts)
    const { uid } = facts
    // Locks the post first, because its owner may be starting the same thread. An existing thread continues whatever
    // the post's status.
    await findPost(trx, postId, { isLocked: true })
    const there = await findThreadByAsker(trx, { postId, askerUid: uid })
    if (there) return write(trx, deps, { threadId: there.id, text }, context)

    const post = await postToWriteAbout(trx, postId, uid)
    if (post.owner_uid === uid) throw communityError('own-post')
    if (post.mark_question !== null && !(await findTries(trx, { postId, uid }))?.passed_at)
      throw communityError('mark-not-answered')
    const { id } = await begin(trx, deps, { postId, ownerUid: post.owner_uid, askerUid: uid, by: uid })
    return write(trx, deps, { threadId: id, text }, context)
  })
  return thread(deps, made, context)
}

/** The ad's owner writes to an applicant; a withdrawn application reads as not found. */
export async function writeToApplicant(
  deps: Dependencies,
  { postId, applicationId, text }: { postId: string; applicationId: string; text: string },
  context: CallContext,
): Promise<Thread> {
  await requireOwnPost(deps.db, postId, context)
  const facts = await findPersonFacts(deps, context)
  const asked = { operation: 'write-to-applicant', input: { postId, applicationId, text } }
  const made = await createOnce(deps, asked, context, async (trx) => {
    await actingPerson(trx, facts)
    const post = await requireOwnPost(trx, postId, context, { isLocked: true })
    const application = await findLiveApplication(trx, { applicationId, postId })
    if (!application) throw communityError('application-not-found')
    const askerUid = application.applicant_uid
    const there = await findThreadByAsker(trx, { postId, askerUid })
    const { id } = there ?? (await begin(trx, deps, { postId, ownerUid: post.owner_uid, askerUid, by: facts.uid }))
    return write(trx, deps, { threadId: id, text }, context)
  })
  return thread(deps, made, context)
}

export async function writeMessage(
  deps: Dependencies,
  { threadId, text }: { threadId: string; text: string },
  context: CallContext,
): Promise<Thread> {
  // Checked first, so that a foreign thread reads as not found before any other error.
  await ownThread(deps.db, threadId, context)
  const facts = await findPersonFacts(deps, context)
  const asked = { operation: 'write-message', input: { threadId, text } }
  const made = await createOnce(deps, asked, context, async (trx) => {
    await actingPerson(trx, facts)
    return write(trx, deps, { threadId, text }, context)
  })
  return thread(deps, made, context)
}

/**
 * Starts a thread. Requires the locks of the writer and of the post, so that there is one thread per person and post,
 * and the day's limit holds.
 */
async function begin(
  trx: Transaction<Tables>,
  { now }: Pick<Dependencies, 'now'>,
  { postId, ownerUid, askerUid, by }: { postId: string; ownerUid: string; askerUid: string; by: string },
): Promise<ThreadRow> {
  const at = now()
  const other = by === askerUid ? ownerUid : askerUid
  if ((await findPerson(trx, other))?.blocked_at != null) throw communityError('not-open')
  if (by === askerUid) {
    const recent = await countThreadsSince(trx, { askerUid, since: new Date(at.getTime() - 86_400_000) })
    if (recent >= LIMITS.newThreadsADay) throw communityError('too-many-today')
  }
  return insertThread(trx, { postId, ownerUid, askerUid, at })
}

/**
 * Writes a message with the thread locked. Publishes a notification only if none of this thread is unread, so that a
 * burst of messages sends one.
 */
async function write(
  trx: Transaction<Tables>,
  { now, jobs }: Pick<Dependencies, 'now' | 'jobs'>,
  { threadId, text }: { threadId: string; text: string },
  context: CallContext,
): Promise<{ threadId: string }> {
  const row = await ownThread(trx, threadId, context, { isLocked: true })
  if (row.closed_by !== null) throw communityError('thread-closed')
  refuseContact({ text })
  const at = now()
  const uid = context.viewer.uid === row.owner_uid ? row.owner_uid : row.asker_uid
  const recent = await countMessagesSince(trx, { authorUid: uid, since: new Date(at.getTime() - 3_600_000) })
  if (recent >= LIMITS.messagesAnHour) throw communityError('too-many-messages')

  const number = row.last_number + 1
  const side = getSide(row, uid)
  const isNotified = side === 'owner' ? row.asker_told > row.asker_read : row.owner_told > row.owner_read
  await markWritten(trx, { threadId, number, by: side, isOtherNotified: !isNotified, at })
  await insertMessage(trx, { thread_id: threadId, number, author_uid: uid, text, created_at: at })
  if (!isNotified) await jobs.publish(trx, 'community-message-written', { threadId, number })
  await bump(trx, `community.thread:${threadId}`)
  return { threadId }
}
