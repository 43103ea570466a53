import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

/** Appends a picture to a review. False when the upload is too old to be used: the sweep may be removing it. */
export async function usePicture(
  trx: Transaction<Tables>,
  { id, reviewId, since }: { id: string; reviewId: string; since: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('appointments.review_pictures')
    .set({ review_id: reviewId })
    .where('id', '=', id)
    .where('created_at', '>=', since)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await sql`
    update appointments.reviews set pictures = pictures || ${id}::text where id = ${reviewId}
  `.execute(trx)
  return true
}

/** Removes a picture and answers the remaining ones. The review must be locked. */
export async function dropPicture(
  trx: Transaction<Tables>,
  { id, reviewId }: { id: string; reviewId: string },
): Promise<string[]> {
  await trx
    .updateTable('appointments.review_pictures')
    .set({ review_id: null })
    .where('id', '=', id)
    .where('review_id', '=', reviewId)
    .execute()
  const { rows } = await sql<{ pictures: string[] }>`
    update appointments.reviews set pictures = array_remove(pictures, ${id}::text) where id = ${reviewId} returning pictures
  `.execute(trx)
  return rows[0]?.pictures ?? []
}
