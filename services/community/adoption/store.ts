import type { Insertable, Selectable, Transaction } from 'kysely'
import type { Database } from '../posts/store/posts.ts'
import type { CommunityApplications, CommunityFollowUps, Tables } from '../tables.ts'

export type ApplicationRow = Selectable<CommunityApplications>
export type FollowUpRow = Selectable<CommunityFollowUps>

export function findApplication(
  db: Database,
  id: string,
  { isLocked = false } = {},
): Promise<ApplicationRow | undefined> {
  return db
    .selectFrom('community.applications')
    .selectAll()
    .where('id', '=', id)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst()
}

/** An open or accepted application for a post, whose applicant the owner may write to. */
export function findLiveApplication(
  db: Database,
  { applicationId, postId }: { applicationId: string; postId: string },
): Promise<{ applicant_uid: string } | undefined> {
  return db
    .selectFrom('community.applications')
    .select('applicant_uid')
    .where('id', '=', applicationId)
    .where('post_id', '=', postId)
    .where('status', 'in', ['open', 'accepted'])
    .executeTakeFirst()
}

/** Applications sent by an applicant, the newest first. */
export function findNewestApplications(db: Database, applicantUid: string): Promise<ApplicationRow[]> {
  return db
    .selectFrom('community.applications')
    .selectAll()
    .where('applicant_uid', '=', applicantUid)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
}

/** Every application that an applicant sent, the oldest first. */
export function findAllApplications(db: Database, applicantUid: string): Promise<ApplicationRow[]> {
  return db
    .selectFrom('community.applications')
    .selectAll()
    .where('applicant_uid', '=', applicantUid)
    .orderBy('created_at')
    .execute()
}

/** Applications for a post, the oldest first. */
export function findApplicationsForPost(db: Database, postId: string): Promise<ApplicationRow[]> {
  return db
    .selectFrom('community.applications')
    .selectAll()
    .where('post_id', '=', postId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(500)
    .execute()
}

/** Ids of the posts for which an applicant has an open application. */
export async function findPostsAppliedFor(db: Database, applicantUid: string): Promise<string[]> {
  const rows = await db
    .selectFrom('community.applications')
    .select('post_id')
    .where('applicant_uid', '=', applicantUid)
    .where('status', '=', 'open')
    .execute()
  return rows.map(({ post_id }) => post_id)
}

/** Number of open applications by post; posts without any are missing. */
export async function countOpenApplications(db: Database, postIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('community.applications')
    .select(({ fn }) => ['post_id', fn.countAll<number>().as('count')])
    .where('post_id', 'in', postIds)
    .where('status', '=', 'open')
    .groupBy('post_id')
    .execute()
  return new Map(rows.map(({ post_id, count }) => [post_id, Number(count)]))
}

export async function isAdopter(db: Database, { postId, uid }: { postId: string; uid: string }): Promise<boolean> {
  const row = await db
    .selectFrom('community.applications')
    .select('id')
    .where('post_id', '=', postId)
    .where('applicant_uid', '=', uid)
    .where('status', '=', 'accepted')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertApplication(
  trx: Transaction<Tables>,
  row: { id: string; postId: string; applicantUid: string; answers: object; at: Date },
): Promise<void> {
  await trx
    .insertInto('community.applications')
    .values({
      id: row.id,
      post_id: row.postId,
      applicant_uid: row.applicantUid,
      status: 'open',
      answers: JSON.stringify(row.answers),
      created_at: row.at,
      updated_at: row.at,
    })
    .execute()
}

export async function markApplicationDecided(
  trx: Transaction<Tables>,
  id: string,
  { status, reason, at }: { status: 'accepted' | 'rejected' | 'withdrawn'; reason: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('community.applications')
    .set({ status, reason, decided_at: at, updated_at: at })
    .where('id', '=', id)
    .execute()
}

/** Rejects the open applications for a post and answers their ids. */
export async function markOpenApplicationsRejected(
  trx: Transaction<Tables>,
  { postId, at, reason }: { postId: string; at: Date; reason: string },
): Promise<string[]> {
  const rejected = await trx
    .updateTable('community.applications')
    .set({ status: 'rejected', reason, decided_at: at, updated_at: at })
    .where('post_id', '=', postId)
    .where('status', '=', 'open')
    .returning('id')
    .execute()
  return rejected.map(({ id }) => id)
}

export async function insertFollowUps(trx: Transaction<Tables>, rows: Insertable<CommunityFollowUps>[]): Promise<void> {
  await trx.insertInto('community.follow_ups').values(rows).execute()
}

/** Follow-ups of these applications, the earliest day first. */
export function findFollowUps(db: Database, applicationIds: readonly string[]): Promise<FollowUpRow[]> {
  return db
    .selectFrom('community.follow_ups')
    .selectAll()
    .where('application_id', 'in', applicationIds)
    .orderBy('days')
    .execute()
}

interface FollowUpKey {
  applicationId: string
  days: number
}

export function findFollowUp(
  db: Database,
  { applicationId, days }: FollowUpKey,
): Promise<{ due_at: Date } | undefined> {
  return db
    .selectFrom('community.follow_ups')
    .select('due_at')
    .where('application_id', '=', applicationId)
    .where('days', '=', days)
    .executeTakeFirst()
}

export async function markFollowUpAnswered(
  trx: Transaction<Tables>,
  { applicationId, days }: FollowUpKey,
  { how, note, at }: { how: string; note: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('community.follow_ups')
    .set({ how, note, answered_at: at })
    .where('application_id', '=', applicationId)
    .where('days', '=', days)
    .execute()
}

/** Follow-ups that are due and not asked yet, the longest due first. */
export function findDueFollowUps(db: Database, { now, first }: { now: Date; first: number }) {
  return db
    .selectFrom('community.follow_ups as f')
    .innerJoin('community.applications as a', 'a.id', 'f.application_id')
    .select(['f.application_id', 'f.days', 'f.answered_at', 'a.applicant_uid', 'a.post_id'])
    .where('f.asked_at', 'is', null)
    .where('f.due_at', '<=', now)
    .orderBy('f.due_at')
    .limit(first)
    .execute()
}

export async function markFollowUpAsked(db: Database, { applicationId, days }: FollowUpKey, at: Date): Promise<void> {
  await db
    .updateTable('community.follow_ups')
    .set({ asked_at: at })
    .where('application_id', '=', applicationId)
    .where('days', '=', days)
    .execute()
}
