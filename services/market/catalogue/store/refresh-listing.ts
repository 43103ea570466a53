import { type Kysely, sql, type Transaction } from 'kysely'
import { bump } from '#shared/database/notify.ts'
import type { Tables } from '../../tables.ts'

/**
 * Brings what shoppers see of these products at a shop up to date: card, prices, filters, counts, search. Call it once,
 * last in the transaction that changed products, variants, offers, pictures, tags or popularity; batches of up to 1,000.
 * A product that the shop does not sell (any more) leaves its listing.
 */
export async function refreshListing(trx: Transaction<Tables>, shopId: string, productIds: string[]): Promise<void> {
  if (productIds.length === 0) return
  await sql`select market.refresh_listing(${shopId}, ${productIds})`.execute(trx)
  await bump(trx, 'market.catalogue')
}

/**
 * The same after stock alone changed, as an order does it: one row per product is rewritten, no index, and no count is
 * waited for. Nobody is notified: what is kept in memory shows no stock.
 */
export async function refreshListingStock(
  trx: Transaction<Tables>,
  shopId: string,
  productIds: string[],
): Promise<void> {
  if (productIds.length === 0) return
  await sql`select market.refresh_listing_stock(${shopId}, ${productIds})`.execute(trx)
}

/** Every product of a shop again, in batches of their own transaction: after its rounding step or a tag's name changed. */
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
