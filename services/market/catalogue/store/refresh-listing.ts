import { type Kysely, sql, type Transaction } from 'kysely'
import { bump } from '#shared/database/notify.ts'
import { getCatalogueChanged } from '../../rules/changes.ts'
import type { Tables } from '../../tables.ts'

/**
 * Refreshes the listing of these products at a shop: card, prices, filters, counts, search. Call it once, last in the
 * transaction that changed products, variants, offers, pictures, tags or popularity; batches of up to 1,000. A product
 * that the shop does not sell (any more) leaves its listing.
 */
export async function refreshListing(trx: Transaction<Tables>, shopId: string, productIds: string[]): Promise<void> {
  if (productIds.length === 0) return
  await sql`select market.refresh_listing(${shopId}, ${productIds}), market.learn_words(${productIds})`.execute(trx)
  await bump(trx, getCatalogueChanged(shopId))
}

/**
 * Refreshes the listing after a change of stock alone, as an order does: rewrites one row per product, no index, and
 * waits for no count. Sends no notification: a trigger tells of stock that runs low (`getOffersChanged`).
 */
export async function refreshListingStock(
  trx: Transaction<Tables>,
  shopId: string,
  productIds: string[],
): Promise<void> {
  if (productIds.length === 0) return
  await sql`select market.refresh_listing_stock(${shopId}, ${productIds})`.execute(trx)
}

/** Refreshes every product of a shop, one transaction per batch: after its rounding step or a tag's name changed. */
export async function refreshWholeShop(db: Kysely<Tables>, shopId: string, batch = 500): Promise<void> {
  for (let after = ''; ; ) {
    const { rows } = await sql<{ id: string }>`
      select id from (
        select product_id as id from market.offers where shop_id = ${shopId} and product_id > ${after}
        union
        select product_id from market.listings where shop_id = ${shopId} and product_id > ${after}
      ) touched
      order by id limit ${batch}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    await db.transaction().execute((trx) =>
      refreshListing(
        trx,
        shopId,
        rows.map(({ id }) => id),
      ),
    )
    after = last.id
  }
}
