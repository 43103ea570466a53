import { type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { ModerationToDo } from '../../contract.ts'
import type { CommunityReports, Tables } from '../../tables.ts'
import type { Database } from './posts.ts'

export type ReportRow = Selectable<CommunityReports>

/** Number of reports by a person since a time. */
export async function countReportsSince(db: Database, { uid, since }: { uid: string; since: Date }): Promise<number> {
  const { recent } = await db
    .selectFrom('community.reports')
    .select(({ fn }) => fn.countAll<number>().as('recent'))
    .where('uid', '=', uid)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(recent)
}

/** One per person and post; a second one changes nothing. */
export async function insertReport(
  trx: Transaction<Tables>,
  { postId, uid, reason, note, at }: { postId: string; uid: string; reason: string; note: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('community.reports')
    .values({ id: newId(), post_id: postId, uid, reason, note, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function countOpenReports(db: Database, postId: string): Promise<number> {
  const { open } = await db
    .selectFrom('community.reports')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('post_id', '=', postId)
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(open)
}

/** Open reports of these posts, the oldest first. */
export function findOpenReports(db: Database, postIds: readonly string[]): Promise<ReportRow[]> {
  return db
    .selectFrom('community.reports')
    .selectAll()
    .where('post_id', 'in', postIds)
    .where('settled_at', 'is', null)
    .orderBy('created_at')
    .execute()
}

/** Reports by a person, the oldest first. */
export function findReportsBy(db: Database, uid: string) {
  return db
    .selectFrom('community.reports')
    .select(['post_id', 'reason', 'note', 'created_at'])
    .where('uid', '=', uid)
    .orderBy('created_at')
    .execute()
}

export async function markReportsSettled(trx: Transaction<Tables>, postId: string, at: Date): Promise<void> {
  await trx
    .updateTable('community.reports')
    .set({ settled_at: at })
    .where('post_id', '=', postId)
    .where('settled_at', 'is', null)
    .execute()
}

export interface OwnerHistory {
  posts: number
  hidden: number
  reported: number
}

/** Per owner: number of posts, hidden posts and reports. */
export async function findOwnerHistories(db: Database, uids: readonly string[]): Promise<Map<string, OwnerHistory>> {
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

export interface WaitingForStaff {
  kind: string
  id: string
  since: Date
  is_late: boolean
}

/**
 * Posts waiting for an operator, reported posts and reported conversations, each with whether it is overdue. A post
 * waits since its last log line, because its owner may edit it while it waits.
 */
export async function findWaitingForStaff(
  db: Database,
  before: { ad: Date; notice: Date; report: Date },
): Promise<WaitingForStaff[]> {
  const { rows } = await sql<WaitingForStaff>`
    with waiting as (
      select 'waiting' as kind, p.id, l.at as since,
        l.at < case when p.kind = 'adoption' then ${before.ad}::timestamptz else ${before.notice}::timestamptz end as is_late
      from community.posts p
      cross join lateral (select at from community.post_log where post_id = p.id order by id desc limit 1) l
      where p.status = 'waiting'
    ), reported as (
      select 'reported' as kind, post_id as id, min(created_at) as since, min(created_at) < ${before.report}::timestamptz as is_late
      from community.reports where settled_at is null group by post_id
    ), threads as (
      select 'threads' as kind, id, reported_at as since, reported_at < ${before.report}::timestamptz as is_late
      from community.threads where reported_at is not null and settled_at is null
    )
    select * from waiting union all select * from reported union all select * from threads
  `.execute(db)
  return rows
}

/** The `first` of what waits for an operator, each kind in the order of its queue (`findPostsForStaff`, `findReportedThreads`). */
export async function findFirstForStaff(
  db: Database,
  first: number,
): Promise<Pick<ModerationToDo, 'firstWaiting' | 'firstReported' | 'firstThreads'>> {
  const posts = (condition: RawBuilder<unknown>) => sql`coalesce((
    select jsonb_agg(to_jsonb(t) - 'updated_at' order by t.updated_at, t.id)
    from (
      select p.id, p.kind, p.name, p.city, coalesce(o.shelter_name, o.first_name) as by, p.updated_at
      from community.posts p join community.people o on o.uid = p.owner_uid
      where ${condition} order by p.updated_at, p.id limit ${first}
    ) t
  ), '[]')`
  const { rows } = await sql<Pick<ModerationToDo, 'firstWaiting' | 'firstReported' | 'firstThreads'>>`
    select
      ${posts(sql`p.status = 'waiting'`)} as "firstWaiting",
      ${posts(sql`p.id in (select post_id from community.reports where settled_at is null)`)} as "firstReported",
      coalesce((
        select jsonb_agg(to_jsonb(t) order by t."reportedAt", t.id)
        from (
          select c.id, p.name as "postName", c.report_reason as "reportReason", c.reported_at as "reportedAt"
          from community.threads c join community.posts p on p.id = c.post_id
          where c.reported_at is not null and c.settled_at is null order by c.reported_at, c.id limit ${first}
        ) t
      ), '[]') as "firstThreads"
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('No first of the queues')
  return row
}
