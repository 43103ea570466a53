import type { Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { Database } from './posts.ts'

export interface PictureOfPost {
  id: string
  postId: string
  look: string | null
}

/** Pictures of these posts, in their order. */
export async function findPictures(db: Database, postIds: readonly string[]): Promise<PictureOfPost[]> {
  if (postIds.length === 0) return []
  const rows = await db
    .selectFrom('community.pictures')
    .select(['id', 'post_id', 'look'])
    .where('post_id', 'in', postIds)
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, post_id, look }) => ({ id, postId: post_id ?? '', look }))
}

/** Attaches a picture to a post. False when the upload is so old that the sweep may be removing it. */
export async function usePicture(
  trx: Transaction<Tables>,
  { id, postId, look, position, since }: { id: string; postId: string; look: string; position: number; since: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('community.pictures')
    .set({ post_id: postId, look, position })
    .where('id', '=', id)
    .where('created_at', '>=', since)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Attaches a picture to a sighting; false as for a post. */
export async function showSighting(
  trx: Transaction<Tables>,
  { id, sightingId, since }: { id: string; sightingId: string; since: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('community.pictures')
    .set({ sighting_id: sightingId })
    .where('id', '=', id)
    .where('created_at', '>=', since)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Attaches a picture to a delivery of donations; false as for a post. */
export async function showDelivery(
  trx: Transaction<Tables>,
  { id, delivery, since }: { id: string; delivery: number; since: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('community.pictures')
    .set({ delivery })
    .where('id', '=', id)
    .where('created_at', '>=', since)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ids of the pictures of a person's posts and of their sightings. */
export async function findPicturesByOwner(db: Database, uid: string): Promise<string[]> {
  const rows = await db
    .selectFrom('community.pictures as p')
    .leftJoin('community.sightings as s', 's.id', 'p.sighting_id')
    .innerJoin('community.posts as o', (join) =>
      join.on(({ eb, or, ref }) => or([eb('o.id', '=', ref('p.post_id')), eb('o.id', '=', ref('s.post_id'))])),
    )
    .select('p.id')
    .where('o.owner_uid', '=', uid)
    .execute()
  return rows.map(({ id }) => id)
}

/** False when the post has no such picture. */
export async function releasePicture(
  trx: Transaction<Tables>,
  { pictureId, postId }: { pictureId: string; postId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('community.pictures')
    .set({ post_id: null })
    .where('id', '=', pictureId)
    .where('post_id', '=', postId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Numbers the pictures in the order of the ids. */
export async function orderPictures(
  trx: Transaction<Tables>,
  { postId, pictureIds }: { postId: string; pictureIds: readonly string[] },
): Promise<void> {
  for (const [position, id] of pictureIds.entries()) {
    await trx
      .updateTable('community.pictures')
      .set({ position })
      .where('id', '=', id)
      .where('post_id', '=', postId)
      .execute()
  }
}
