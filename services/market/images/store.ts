import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import { toUploadSource } from './upload-source.ts'

/**
 * Source of a picture. Several products may share one: its id is the hash of its source, or of an uploaded one the id of
 * the picture, which orders still name after its product stopped showing it.
 */
export async function findImageSource(
  db: Kysely<Tables>,
  imageId: string,
): Promise<{ kind: string; source: object } | null> {
  const row = await db
    .selectFrom('market.product_images')
    .select(['source_kind', 'source'])
    .where('id', '=', imageId)
    .limit(1)
    .executeTakeFirst()
  if (row && typeof row.source === 'object' && row.source !== null) return { kind: row.source_kind, source: row.source }
  const uploaded = await db
    .selectFrom('market.product_pictures')
    .select('id')
    .where('id', '=', imageId)
    .where('product_id', 'is not', null)
    .executeTakeFirst()
  return uploaded ? { kind: 'upload', source: toUploadSource(uploaded.id) } : null
}

/** Remembers that a remote picture could not be fetched. */
export async function saveUnreachable(
  db: Kysely<Tables>,
  { imageId, refusal, at }: { imageId: string; refusal: string; at: Date },
): Promise<void> {
  await db
    .insertInto('market.unreachable_pictures')
    .values({ image_id: imageId, refusal, failed_at: at })
    .onConflict((conflict) => conflict.column('image_id').doUpdateSet({ refusal, failed_at: at }))
    .execute()
}

export async function deleteUnreachable(db: Kysely<Tables>, imageId: string): Promise<void> {
  await db.deleteFrom('market.unreachable_pictures').where('image_id', '=', imageId).execute()
}

/** Forgets failures of pictures that no product names any more. */
export async function deleteUnnamedFailures(db: Kysely<Tables>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('market.unreachable_pictures')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('market.product_images')
            .select('id')
            .whereRef('market.product_images.id', '=', 'market.unreachable_pictures.image_id'),
        ),
      ),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
