import { sql } from 'kysely'
import * as z from 'zod'
import { cursorOf, readCursor } from '#shared/rpc/moment-cursor.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { operatorOf } from '../caller.ts'
import type { StaffPost } from '../contract.ts'
import type { CommunityNeeds } from '../deps.ts'
import { communityError } from '../errors.ts'
import { PostStatus, ReportReason } from '../posts/contract.ts'
import { describeOwnPosts } from '../posts/describe-post.ts'
import { freshUntil, isListed, type PostKind } from '../posts/rules/post-life.ts'
import { type Database, findPost, movePost, type PostRow } from '../posts/store/posts.ts'
import { endThreads } from '../relay/store.ts'

type Needs = Pick<CommunityNeeds, 'db' | 'now' | 'jobs'>

/** What waits longest comes first; of all of them the newest. */
export async function staffPosts(
  { db, now }: Needs,
  asked: {
    queue: 'waiting' | 'reported' | 'all'
    status?: string | undefined
    kind?: PostKind | undefined
    countryCode?: 'BO' | 'PY' | undefined
    first: number
    after?: string | undefined
  },
  context: CallContext,
): Promise<{ posts: StaffPost[]; endCursor: string | null }> {
  operatorOf(context)
  const { queue, status, kind, countryCode, first } = asked
  const isNewestFirst = queue === 'all'
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
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(countryCode !== undefined, (query) => query.where('country', '=', countryCode ?? ''))
    .$if(after !== null, (query) =>
      query.where(
        isNewestFirst
          ? sql<boolean>`(updated_at, id) < (${after?.at}::timestamptz, ${after?.id}::text)`
          : sql<boolean>`(updated_at, id) > (${after?.at}::timestamptz, ${after?.id}::text)`,
      ),
    )
    .orderBy('updated_at', isNewestFirst ? 'desc' : 'asc')
    .orderBy('id', isNewestFirst ? 'desc' : 'asc')
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
    if (next === 'hidden') await endThreads(trx, { postId }, { by: 'staff', at })
    await movePost(trx, postId, { status: next, note: reason, actor: 'staff', actorUid, at })
    await jobs.publish(trx, 'community-post-moved', { postId, status: next })
    const [described] = await describeForStaff(trx, [{ ...row, status: next, updated_at: at }], at)
    if (!described) throw communityError('post-not-found')
    return described
  })
}

/** Whether what they publish is seen at once. A blocked account is trusted by nobody. */
export async function trustPerson(
  { db, now }: Pick<Needs, 'db' | 'now'>,
  { uid, isTrusted }: { uid: string; isTrusted: boolean },
  context: CallContext,
): Promise<{ isTrusted: boolean }> {
  operatorOf(context)
  const changed = await db
    .updateTable('community.people')
    .set({ trusted_at: isTrusted ? now() : null })
    .where('uid', '=', uid)
    .$if(isTrusted, (query) => query.where('blocked_at', 'is', null))
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) throw communityError('person-not-found')
  return { isTrusted }
}

/** Blocks an account, hides what it published and ends its conversations. */
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
    await endThreads(trx, { uid }, { by: 'staff', at })
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
  const ids = rows.map(({ id }) => id)
  const uids = [...new Set(rows.map(({ owner_uid }) => owner_uid))]
  const people = await db.selectFrom('community.people').selectAll().where('uid', 'in', uids).execute()
  const histories = await findHistories(db, uids)
  const reports = await db
    .selectFrom('community.reports')
    .selectAll()
    .where('post_id', 'in', ids)
    .where('settled_at', 'is', null)
    .orderBy('created_at')
    .execute()
  const log = await db.selectFrom('community.post_log').selectAll().where('post_id', 'in', ids).orderBy('id').execute()
  const described = await describeOwnPosts(db, rows, now)

  const owners = new Map(people.map((person) => [person.uid, person]))
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

interface History {
  posts: number
  hidden: number
  reported: number
}

/** What these people did here before, in counts. */
async function findHistories(db: Database, uids: readonly string[]): Promise<Map<string, History>> {
  const { rows } = await sql<{ uid: string; posts: string; hidden: string; reported: string }>`
    select p.owner_uid as uid, count(*) as posts, count(*) filter (where p.status = 'hidden') as hidden,
      coalesce(sum((select count(*) from community.reports r where r.post_id = p.id)), 0) as reported
    from community.posts p where p.owner_uid = any(${uids}) group by p.owner_uid
  `.execute(db)
  return new Map(
    rows.map(({ uid, posts, hidden, reported }) => [
      uid,
      { posts: Number(posts), hidden: Number(hidden), reported: Number(reported) },
    ]),
  )
}
