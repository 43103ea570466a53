import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../tables.ts'

/** Before its files are written. */
export async function insertPicture(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await db.insertInto('appointments.review_pictures').values({ id, created_at: now }).execute()
}

/** The last one of a review. False when it is too old to be taken into use: the sweep may be removing it. */
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

/** Those among them that no review shows. */
export async function findUnused(db: Kysely<Tables>, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from appointments.review_pictures where id = any(${ids}::text[]) and review_id is null
  `.execute(db)
  return rows.map(({ id }) => id)
}

export async function findUnusedBefore(db: Kysely<Tables>, time: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from appointments.review_pictures
    where review_id is null and created_at < ${time} order by created_at limit ${most}
  `.execute(db)
  return rows.map(({ id }) => id)
}

export async function deleteUnused(db: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  await sql`
    delete from appointments.review_pictures where id = any(${ids}::text[]) and review_id is null
  `.execute(db)
}

/** Those among them that the table does not know. */
export async function findUnknown(db: Kysely<Tables>, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select asked.id from unnest(${ids}::text[]) as asked(id)
    where not exists (select from appointments.review_pictures p where p.id = asked.id)
  `.execute(db)
  return rows.map(({ id }) => id)
}
