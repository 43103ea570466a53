import * as z from 'zod'
import type { CountryIso } from '#shared/countries/countries.ts'
import { accountUid } from '#shared/rpc/access.ts'
import { readCursor, toCursor } from '#shared/rpc/moment-cursor.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { StaffPost } from '../contract.ts'
import { findPeople, markBlocked, markTrusted, markUnblocked, saveShelterName, trustIfNew } from '../customers/store.ts'
import type { CommunityDependencies } from '../deps.ts'
import { communityError } from '../errors.ts'
import { PostStatus, ReportReason } from '../posts/contract.ts'
import { freshUntil, isListed, type PostKind } from '../posts/rules/post-life.ts'
import {
  type Database,
  findPost,
  findPostLogs,
  findPostsForStaff,
  lockPostsToHide,
  movePost,
  type PostRow,
  saveFreshUntil,
} from '../posts/store/posts.ts'
import { findOpenReports, findOwnerHistories, markReportsSettled } from '../posts/store/reports.ts'
import { toOwnPosts } from '../posts/to-post.ts'
import { endThreads } from '../relay/store/threads.ts'

type Dependencies = Pick<CommunityDependencies, 'db' | 'now' | 'jobs'>

/** Queues in the order of waiting; all posts, the newest first. */
export async function staffPosts(
  { db, now }: Dependencies,
  asked: {
    queue: 'waiting' | 'reported' | 'all'
    status?: string | undefined
    kind?: PostKind | undefined
    countryCode?: CountryIso | undefined
    first: number
    after?: string | undefined
  },
): Promise<{ posts: StaffPost[]; endCursor: string | null }> {
  const { queue, status, kind, countryCode, first } = asked
  const after = readCursor(asked.after)
  const rows = await findPostsForStaff(db, { queue, status, kind, country: countryCode, after, first: first + 1 })
  const page = rows.slice(0, first)
  const last = page.at(-1)
  return {
    posts: await toForStaff(db, page, now()),
    endCursor: rows.length > first && last ? toCursor({ at: last.updated_at, id: last.id }) : null,
  }
}

export function moderatePost(
  { db, now, jobs }: Dependencies,
  { postId, decision, reason }: { postId: string; decision: 'approve' | 'hide'; reason: string },
  context: CallContext,
): Promise<StaffPost> {
  const actorUid = accountUid(context)
  return db.transaction().execute(async (trx) => {
    const row = await findPost(trx, postId, { isLocked: true })
    if (!row) throw communityError('post-not-found')
    const at = now()
    const status = PostStatus.parse(row.status)
    const isDecidable = decision === 'approve' ? status === 'waiting' || status === 'hidden' || isListed(status) : true
    if (!isDecidable) throw communityError('not-changeable')
    await markReportsSettled(trx, postId, at)
    if (decision === 'approve') await trustIfNew(trx, row.owner_uid, at)
    const next = decision === 'hide' ? 'hidden' : isListed(status) ? status : 'open'
    // Time waiting for moderation does not count: the days start at approval.
    if (next === 'open' && status !== 'open') await saveFreshUntil(trx, postId, freshUntil(at))
    if (next === 'hidden') await endThreads(trx, { postId }, { by: 'staff', at })
    await movePost(trx, postId, { status: next, note: reason, actor: 'staff', actorUid, at })
    await jobs.publish(trx, 'community-post-moved', { postId, status: next })
    const [described] = await toForStaff(trx, [{ ...row, status: next, updated_at: at }], at)
    if (!described) throw communityError('post-not-found')
    return described
  })
}

/** Lists the account's posts at once, or not any more. Refuses to trust a blocked account. */
export async function trustPerson(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  { uid, isTrusted }: { uid: string; isTrusted: boolean },
): Promise<{ isTrusted: boolean }> {
  if (!(await markTrusted(db, uid, isTrusted ? now() : null))) throw communityError('person-not-found')
  return { isTrusted }
}

/** Blocks an account, hides its posts and ends its conversations. */
export function blockPerson(
  { db, now, jobs }: Dependencies,
  { uid, reason }: { uid: string; reason: string },
  context: CallContext,
): Promise<{ hidden: number }> {
  const actorUid = accountUid(context)
  return db.transaction().execute(async (trx) => {
    const at = now()
    if (!(await markBlocked(trx, uid, { reason, at }))) throw communityError('person-not-found')
    const posts = await lockPostsToHide(trx, uid)
    for (const id of posts) {
      const note = 'Su cuenta está bloqueada'
      await movePost(trx, id, { status: 'hidden', note, actor: 'staff', actorUid, at })
      await jobs.publish(trx, 'community-post-moved', { postId: id, status: 'hidden' })
    }
    await endThreads(trx, { uid }, { by: 'staff', at })
    return { hidden: posts.length }
  })
}

export async function unblockPerson({ db }: Dependencies, { uid }: { uid: string }): Promise<{ unblocked: true }> {
  if (!(await markUnblocked(db, uid))) throw communityError('person-not-found')
  return { unblocked: true }
}

export async function nameShelter(
  { db }: Dependencies,
  { uid, name }: { uid: string; name: string | null },
): Promise<{ named: true }> {
  if (!(await saveShelterName(db, uid, name))) throw communityError('person-not-found')
  return { named: true }
}

async function toForStaff(db: Database, rows: readonly PostRow[], now: Date): Promise<StaffPost[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const uids = [...new Set(rows.map(({ owner_uid }) => owner_uid))]
  const owners = await findPeople(db, uids)
  const histories = await findOwnerHistories(db, uids)
  const reports = await findOpenReports(db, ids)
  const log = await findPostLogs(db, ids)
  const described = await toOwnPosts(db, rows, now)

  const reportsOf = Map.groupBy(reports, ({ post_id }) => post_id)
  const logOf = Map.groupBy(log, ({ post_id }) => post_id)
  return described.flatMap((post, index) => {
    const owner = owners.get(rows[index]?.owner_uid ?? '')
    if (!owner) return []
    return [
      {
        ...post,
        isOwn: false,
        owner: {
          uid: owner.uid,
          name: owner.first_name,
          shelterName: owner.shelter_name,
          isTrusted: owner.trusted_at !== null,
          blockedReason: owner.blocked_reason,
          since: owner.created_at.toISOString(),
          ...(histories.get(owner.uid) ?? { posts: 0, hidden: 0, reported: 0 }),
        },
        reports: (reportsOf.get(post.id) ?? []).map(({ reason, note, created_at }) => ({
          reason: ReportReason.parse(reason),
          note,
          at: created_at.toISOString(),
        })),
        acts: (logOf.get(post.id) ?? []).map(({ at, status, note, actor, actor_uid }) => ({
          at: at.toISOString(),
          status: PostStatus.parse(status),
          note,
          by: z.enum(['owner', 'staff', 'system']).parse(actor),
          actorUid: actor === 'staff' ? actor_uid : null,
        })),
      },
    ]
  })
}
