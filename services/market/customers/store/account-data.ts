import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

/**
 * Deletes favourites and their link, alerts, saved filters, product reviews, and the answers stored under idempotency keys, which repeat names and
 * addresses.
 */
export async function deletePersonalData(trx: Transaction<Tables>, ownerUid: string): Promise<void> {
  await trx.deleteFrom('market.favorites').where('owner_uid', '=', ownerUid).execute()
  await trx.deleteFrom('market.shared_favorites').where('owner_uid', '=', ownerUid).execute()
  await trx.deleteFrom('market.order_filters').where('owner_uid', '=', ownerUid).execute()
  await trx.deleteFrom('market.stock_alerts').where('owner_uid', '=', ownerUid).execute()
  // Ordered by product, whose counters this updates, so that two concurrent erasures never deadlock.
  await sql`
    with own as materialized (
      select p.id from market.products p
      join market.product_reviews r on r.product_id = p.id
      where r.uid = ${ownerUid}
      order by p.id
      for no key update of p
    )
    delete from market.product_reviews r using own where r.uid = ${ownerUid} and r.product_id = own.id
  `.execute(trx)
  await sql`delete from market.idempotency where owner = ${ownerUid}`.execute(trx)
}
