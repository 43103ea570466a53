import { sql } from 'kysely'
import type { CallContext } from '#shared/rpc/service.ts'
import { operatorOf } from '../caller.ts'
import { PostStatus } from '../contract/posts.ts'
import type { StaffPost } from '../contract.ts'
import { cursorOf, readCursor } from '../cursor.ts'
import { describeOwnPosts } from '../describe-post.ts'
import { communityError } from '../errors.ts'
import type { CommunityNeeds } from '../needs.ts'
import { freshUntil, isListed } from '../rules/post-life.ts'
import { type Database, findPost, movePost, type PostRow } from '../store/posts.ts'

type Needs = Pick<CommunityNeeds, 'db' | 'now' | 'jobs'>

/** What waits longest comes first. */
export async function staffPosts(
  { db, now }: Needs,
  asked: {
    queue: 'waiting' | 'reported' | 'all'
    status?: string | undefined
    first: number
    after?: string | undefined
  },
  context: CallContext,
): Promise<{ posts: StaffPost[]; endCursor: string | null }> {
  operatorOf(context)
  const { queue, status, first } = asked
  const after = readCursor(asked.after)
  const isReported = sql<boolean>`exists (
    select from community.reports r where r.post_id = community.posts.id and r.settled_at is null
  )`
  const rows = await db
    .selectFrom('community.posts')
    .selectAll()
    .$if(queue === 'waiting', (query) => query.where('status', '=', 'waiting'))
    .$if(queue === 'reported', (query) => query.where(isReported))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(updated_at, id) > (${after?.at}::timestamptz, ${after?.id}::text)`),
    )
    .orderBy('updated_at')
    .orderBy('id')
    .limit(first + 1)
    .execute()
  const page = rows.slice(0, first)
  const last = page.at(-1)
  return {
    posts: await describeForStaff(db, page, now()),
    endCursor: rows.length > first && last ? cursorOf({ at: last.updated_at, id: last.id }) : null,
  }
}

export function moderatePost(
  { db, now, jobs }: Needs,
  { postId, decision, reason }: { postId: string; decision: 'approve' | 'hide'; reason: string },
  context: CallContext,
): Promise<StaffPost> {
  const actorUid = operatorOf(context)
  return db.transaction().execute(async (trx) => {
    const row = await findPost(trx, postId, { isLocked: true })
    if (!row) throw communityError('post-not-found')
    const at = now()
    const status = PostStatus.parse(row.status)
    const isDecidable = decision === 'approve' ? status === 'waiting' || status === 'hidden' || isListed(status) : true
    if (!isDecidable) throw communityError('not-changeable')
    await trx
      .updateTable('community.reports')
      .set({ settled_at: at })
      .where('post_id', '=', postId)
      .where('settled_at', 'is', null)
      .execute()
    if (decision === 'approve') {
      await trx
        .updateTable('community.people')
        .set({ trusted_at: at })
        .where('uid', '=', row.owner_uid)
        .where('trusted_at', 'is', null)
        .execute()
    }
    const next = decision === 'hide' ? 'hidden' : isListed(status) ? status : 'open'
    // What waited for us loses none of its days.
    if (next === 'open' && status !== 'open')
      await trx
        .updateTable('community.posts')
        .set({ fresh_until: freshUntil(at) })
        .where('id', '=', postId)
        .execute()
    await movePost(trx, postId, { status: next, note: reason, actor: 'staff', actorUid, at })
    await jobs.publish(trx, 'community-post-moved', { postId, status: next })
    const [described] = await describeForStaff(trx, [{ ...row, status: next, updated_at: at }], at)
    if (!described) throw communityError('post-not-found')
    return described
  })
}

/** Blocks an account and hides what it published. */
export function blockPerson(
  { db, now, jobs }: Needs,
  { uid, reason }: { uid: string; reason: string },
  context: CallContext,
): Promise<{ hidden: number }> {
  const actorUid = operatorOf(context)
  return db.transaction().execute(async (trx) => {
    const at = now()
    const blocked = await trx
      .updateTable('community.people')
      .set({ blocked_at: at, blocked_reason: reason, trusted_at: null })
      .where('uid', '=', uid)
      .executeTakeFirst()
    if (blocked.numUpdatedRows === 0n) throw communityError('person-not-found')
    const posts = await trx
      .selectFrom('community.posts')
      .select('id')
      .where('owner_uid', '=', uid)
      .where('status', 'in', ['waiting', 'open', 'matched', 'expired'])
      .forUpdate()
      .execute()
    for (const { id } of posts) {
      const note = 'Su cuenta está bloqueada'
      await movePost(trx, id, { status: 'hidden', note, actor: 'staff', actorUid, at })
      await jobs.publish(trx, 'community-post-moved', { postId: id, status: 'hidden' })
    }
    return { hidden: posts.length }
  })
}

export async function unblockPerson(
  { db }: Needs,
  { uid }: { uid: string },
  context: CallContext,
): Promise<{ unblocked: true }> {
  operatorOf(context)
  const changed = await db
    .updateTable('community.people')
    .set({ blocked_at: null, blocked_reason: null })
    .where('uid', '=', uid)
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) throw communityError('person-not-found')
  return { unblocked: true }
}

export async function nameShelter(
  { db }: Needs,
  { uid, name }: { uid: string; name: string | null },
  context: CallContext,
): Promise<{ named: true }> {
  operatorOf(context)
  const changed = await db
    .updateTable('community.people')
    .set({ shelter_name: name })
    .where('uid', '=', uid)
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) throw communityError('person-not-found')
  return { named: true }
}

async function describeForStaff(db: Database, rows: readonly PostRow[], now: Date): Promise<StaffPost[]> {
  if (rows.length === 0) return []
  const [people, reports, described] = [
    await db
      .selectFrom('community.people')
      .selectAll()
      .where('uid', 'in', [...new Set(rows.map(({ owner_uid }) => owner_uid))])
      .execute(),
    await db
      .selectFrom('community.reports')
      .selectAll()
      .where(
        'post_id',
        'in',
        rows.map(({ id }) => id),
      )
      .where('settled_at', 'is', null)
      .orderBy('created_at')
      .execute(),
    await describeOwnPosts(db, rows, now),
  ]
  const owners = new Map(people.map((person) => [person.uid, person]))
  const ofPost = Map.groupBy(reports, ({ post_id }) => post_id)
  return described.flatMap((post, index) => {
    const owner = owners.get(rows[index]?.owner_uid ?? '')
    if (!owner) return []
    return [
      {
        ...post,
        isOwn: false,
        owner: {
          uid: owner.uid,
          name: owner.full_name,
          shelterName: owner.shelter_name,
          isTrusted: owner.trusted_at !== null,
          blockedReason: owner.blocked_reason,
        },
        reports: (ofPost.get(post.id) ?? []).map(({ reason, note, created_at }) => ({
          reason,
          note,
          at: created_at.toISOString(),
        })),
      },
    ]
  })
}
