import * as z from 'zod'
import { accountUid } from '#shared/rpc/access.ts'
import { readCursor, toCursor } from '#shared/rpc/moment-cursor.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { StaffThread } from '../contract.ts'
import { findNames } from '../customers/store.ts'
import type { CommunityDependencies } from '../deps.ts'
import { communityError } from '../errors.ts'
import { PostKind, PostStatus } from '../posts/contract.ts'
import { publicName } from '../posts/rules/public-name.ts'
import { type Database, findPost } from '../posts/store/posts.ts'
import { findMessages } from '../relay/store/messages.ts'
import {
  endThreads,
  findReportedThreads,
  lockReportedThread,
  markSettled,
  type ThreadRow,
} from '../relay/store/threads.ts'

type Dependencies = Pick<CommunityDependencies, 'db' | 'now'>
const Reporter = z.enum(['owner', 'asker'])

/** Reported conversations; operators can read no other. */
export async function staffThreads(
  { db }: Dependencies,
  { queue, first, ...asked }: { queue: 'reported' | 'settled'; first: number; after?: string | undefined },
): Promise<{ threads: StaffThread[]; endCursor: string | null }> {
  const after = readCursor(asked.after)
  const isWaiting = queue === 'reported'
  const rows = await findReportedThreads(db, { isWaiting, after, first: first + 1 })
  const page = rows.slice(0, first)
  const last = page.at(-1)
  const lastAt = isWaiting ? last?.reported_at : last?.settled_at
  const threads = []
  for (const row of page) threads.push(await toReportedThread(db, row))
  return {
    threads: threads,
    endCursor: rows.length > first && last && lastAt ? toCursor({ at: lastAt, id: last.id }) : null,
  }
}

export function settleThread(
  { db, now }: Dependencies,
  { threadId, decision, reason }: { threadId: string; decision: 'close' | 'keep'; reason: string },
  context: CallContext,
): Promise<StaffThread> {
  const settledBy = accountUid(context)
  return db.transaction().execute(async (trx) => {
    const row = await lockReportedThread(trx, threadId)
    if (!row) throw communityError('thread-not-found')
    if (row.settled_at !== null) throw communityError('not-reported')
    const at = now()
    if (decision === 'close') await endThreads(trx, { threadId }, { by: 'staff', at })
    await markSettled(trx, threadId, { by: settledBy, note: reason, at })
    return toReportedThread(trx, (await lockReportedThread(trx, threadId)) ?? row)
  })
}

/** Public names, as the two see each other; the account ids are there when operators need to know more. */
async function toReportedThread(db: Database, row: ThreadRow): Promise<StaffThread> {
  const post = await findPost(db, row.post_id)
  const people = await findNames(db, [row.owner_uid, row.asker_uid])
  const toPerson = (uid: string) => {
    const found = people.get(uid)
    const name = publicName({ firstName: found?.first_name ?? '', shelterName: found?.shelter_name ?? null })
    return { uid, name, isBlocked: found?.blocked_at != null }
  }
  const messages = (await findMessages(db, { threadId: row.id, first: 100 })).reverse()
  return {
    id: row.id,
    post: {
      id: row.post_id,
      kind: PostKind.parse(post?.kind),
      status: PostStatus.parse(post?.status),
      name: post?.name ?? '',
    },
    owner: toPerson(row.owner_uid),
    asker: toPerson(row.asker_uid),
    reportedBy: Reporter.parse(row.reported_by),
    reportReason: row.report_reason,
    reportedAt: z.date().parse(row.reported_at).toISOString(),
    isOpen: row.closed_by === null,
    settledAt: row.settled_at?.toISOString() ?? null,
    settledNote: row.settled_note,
    messages: messages.map(({ number, author_uid, text, created_at }) => ({
      number,
      by: author_uid === row.owner_uid ? 'owner' : 'asker',
      text,
      at: created_at.toISOString(),
    })),
  }
}
