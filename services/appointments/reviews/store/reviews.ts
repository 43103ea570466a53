import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { StaffScope } from '../../staff-scope.ts'
import { within } from '../../store/staff-scope.ts'
import type { AppointmentsReviews, Tables } from '../../tables.ts'
import type { ReviewMark } from '../rules/review-cursor.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export type ReviewRow = Selectable<AppointmentsReviews>

/** Visible reviews of a store, the newest first, older than `after` if given. */
export async function findReviews(
  db: Database,
  { storeId, first, after }: { storeId: string; first: number; after?: ReviewMark | undefined },
): Promise<ReviewRow[]> {
  let query = db
    .selectFrom('appointments.reviews')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('is_hidden', '=', false)
  if (after) query = query.where(sql<boolean>`(created_at, id) < (${after.at}::timestamptz, ${after.id})`)
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(first).execute()
}

/** Number of reviews with 1, 2, 3, 4 and 5 stars. */
export async function countByStars(db: Database, storeId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('appointments.reviews')
    .select(['stars', sql<number>`count(*)::int`.as('count')])
    .where('store_id', '=', storeId)
    .where('is_hidden', '=', false)
    .groupBy('stars')
    .execute()
  return [1, 2, 3, 4, 5].map((stars) => rows.find((row) => row.stars === stars)?.count ?? 0)
}

/** The account's review of an appointment. */
export function findOwnReview(
  db: Database,
  { uid, appointmentId }: { uid: string; appointmentId: string },
): Promise<ReviewRow | undefined> {
  return db
    .selectFrom('appointments.reviews')
    .selectAll()
    .where('appointment_id', '=', appointmentId)
    .where('uid', '=', uid)
    .executeTakeFirst()
}

/** The account's review of an appointment, locked until the transaction ends. */
export function lockReviewByAuthor(
  trx: Transaction<Tables>,
  { uid, appointmentId }: { uid: string; appointmentId: string },
): Promise<ReviewRow | undefined> {
  return trx
    .selectFrom('appointments.reviews')
    .selectAll()
    .where('appointment_id', '=', appointmentId)
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirst()
}

/** A review by its id, locked, of a store within the staff member's scope. */
export function lockReview(
  trx: Transaction<Tables>,
  reviewId: string,
  scope?: StaffScope,
): Promise<ReviewRow | undefined> {
  let query = trx.selectFrom('appointments.reviews').selectAll().where('id', '=', reviewId)
  if (scope) {
    query = query.where('store_id', 'in', (stores) =>
      stores.selectFrom('appointments.stores as s').select('s.id').where(within(scope, 's.merchant_id')),
    )
  }
  return query.forUpdate().executeTakeFirst()
}

/** False when this appointment has a review. */
export async function insertReview(
  trx: Transaction<Tables>,
  review: Omit<ReviewRow, 'answer' | 'answered_at' | 'is_hidden' | 'pictures' | 'updated_at'>,
): Promise<boolean> {
  const row = await trx
    .insertInto('appointments.reviews')
    .values({ ...review, updated_at: review.created_at })
    .onConflict((conflict) => conflict.column('appointment_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function updateReview(
  trx: Transaction<Tables>,
  reviewId: string,
  changes: Partial<Pick<ReviewRow, 'stars' | 'text' | 'answer' | 'answered_at' | 'is_hidden' | 'updated_at'>>,
): Promise<void> {
  await trx.updateTable('appointments.reviews').set(changes).where('id', '=', reviewId).execute()
}

/** Adds to a store's star totals; hidden reviews do not count. */
export async function addStars(
  trx: Transaction<Tables>,
  { storeId, stars, reviews }: { storeId: string; stars: number; reviews: number },
): Promise<void> {
  if (stars === 0 && reviews === 0) return
  await sql`
    update appointments.stores set stars_total = stars_total + ${stars}, review_count = review_count + ${reviews}
    where id = ${storeId}
  `.execute(trx)
}

/** Inserts a report; answers how many accounts reported the review, this one included. */
export async function insertReport(
  trx: Transaction<Tables>,
  { reviewId, uid, reason, now }: { reviewId: string; uid: string; reason: string; now: Date },
): Promise<number> {
  await trx
    .insertInto('appointments.review_reports')
    .values({ review_id: reviewId, uid, reason, at: now })
    .onConflict((conflict) => conflict.columns(['review_id', 'uid']).doNothing())
    .execute()
  const { count } = await trx
    .selectFrom('appointments.review_reports')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('review_id', '=', reviewId)
    .executeTakeFirstOrThrow()
  return count
}

export async function deleteReports(trx: Transaction<Tables>, reviewId: string): Promise<void> {
  await trx.deleteFrom('appointments.review_reports').where('review_id', '=', reviewId).execute()
}

interface AskedReviews {
  storeId: string
  first: number
  after?: ReviewMark | undefined
  only?: 'unanswered' | 'reported' | undefined
  /** Older reviews ask for no answer any more. */
  answerSince: Date
}

/**
 * Reviews of a store for its staff, hidden ones included, with the number of reports: the newest first, and those of `only`
 * the oldest first.
 */
export async function findStaffReviews(
  db: Database,
  scope: StaffScope,
  { storeId, first, after, only, answerSince }: AskedReviews,
): Promise<(ReviewRow & { reports: number })[]> {
  const [beyond, direction] = only ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  const { rows } = await sql<ReviewRow & { reports: number }>`
    select r.*, (select count(*)::int from appointments.review_reports p where p.review_id = r.id) as reports
    from appointments.reviews r
    join appointments.stores s on s.id = r.store_id
    where r.store_id = ${storeId} and ${within(scope, 's.merchant_id')}
      and ${only === undefined ? sql`true` : waiting(answerSince)[only]}
      and ${after ? sql`(r.created_at, r.id) ${beyond} (${after.at}::timestamptz, ${after.id})` : sql`true`}
    order by r.created_at ${direction}, r.id ${direction}
    limit ${first}
  `.execute(db)
  return rows
}

/** Reviews of a store that its staff should answer, and shown ones with a report. */
export async function countStaffReviews(
  db: Database,
  { storeId, answerSince }: Pick<AskedReviews, 'storeId' | 'answerSince'>,
): Promise<{ unanswered: number; reported: number }> {
  const count = (only: 'unanswered' | 'reported') => sql`(
    select count(*)::integer from appointments.reviews r where r.store_id = ${storeId} and ${waiting(answerSince)[only]}
  )`
  const { rows } = await sql<{ unanswered: number; reported: number }>`
    select ${count('unanswered')} as unanswered, ${count('reported')} as reported
  `.execute(db)
  return rows[0] ?? { unanswered: 0, reported: 0 }
}

function waiting(answerSince: Date) {
  return {
    unanswered: sql`r.answer is null and not r.is_hidden and r.created_at >= ${answerSince}`,
    reported: sql`not r.is_hidden and r.id in (select p.review_id from appointments.review_reports p)`,
  }
}
