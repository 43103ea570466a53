import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Source of a picture. Several products may share one: its id is the hash of its source. */
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
  if (!row || typeof row.source !== 'object' || row.source === null) return null
  return { kind: row.source_kind, source: row.source }
}
