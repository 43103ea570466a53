import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

/** When a draft is to be published; null: not by itself. */
export async function findPublishAt(db: Kysely<Tables> | Transaction<Tables>, productId: string): Promise<Date | null> {
  const { rows } = await sql<{ publishAt: Date | null }>`
    select publish_at as "publishAt" from market.products where id = ${productId}
  `.execute(db)
  return rows[0]?.publishAt ?? null
}

/** Sets when a draft is published, for the desk of which shop and for whom; null: not by itself. */
export async function savePublishAt(
  trx: Transaction<Tables>,
  productId: string,
  schedule: { at: string; shopId: string; actorUid: string } | null,
): Promise<void> {
  const { at = null, shopId = null, actorUid = null } = schedule ?? {}
  await sql`
    update market.products
    set publish_at = ${at}::timestamptz, publish_shop_id = ${shopId}, publish_by = ${actorUid}
    where id = ${productId}
  `.execute(trx)
}

/** Products whose time has come, the longest waiting first. */
export async function findProductsToPublish(
  db: Kysely<Tables>,
  now: Date,
  limit: number,
): Promise<{ productId: string; shopId: string; actorUid: string }[]> {
  const { rows } = await sql<{ productId: string; shopId: string; actorUid: string }>`
    select id as "productId", publish_shop_id as "shopId", publish_by as "actorUid"
    from market.products
    where publish_at <= ${now}
    order by publish_at, id
    limit ${limit}
  `.execute(db)
  return rows
}
