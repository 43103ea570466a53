import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../tables.ts'

const isShown = sql`exists (select from market.product_images i where i.id = p.id)`

/** Notes since when no product shows a picture, and that one shows it again. */
export async function noteUnusedPictures(db: Kysely<Tables>, now: Date): Promise<void> {
  await sql`
    update market.product_pictures p set unused_since = case when ${isShown} then null else ${now}::timestamptz end
    where p.product_id is not null and (p.unused_since is null) <> ${isShown}
  `.execute(db)
}

/**
 * Releases the pictures that no product shows since `until`. Whoever shows one again has cleared `unused_since` in the same
 * transaction, so that a picture is never released while it comes back.
 */
export async function releasePictures(db: Kysely<Tables>, until: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update market.product_pictures p set product_id = null
    where p.product_id is not null and p.unused_since <= ${until} and not ${isShown}
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
