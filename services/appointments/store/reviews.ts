import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { AppointmentsReviews, Tables } from '../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export type ReviewRow = Selectable<AppointmentsReviews>

/** The newest reviews of a store that are shown, or those older than `after`. */
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

/** Where a page of reviews ended. */
export interface ReviewMark {
  /** ISO 8601. */
  at: string
  id: string
}

/** How many gave 1, 2, 3, 4 and 5 stars. */
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

/** The account's own of an appointment. */
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
