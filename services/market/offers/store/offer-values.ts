import { sql, type Transaction } from 'kysely'
import { type StockMovement, stateMovement } from '../../store/state-movement.ts'
import type { Tables } from '../../tables.ts'
import type { OfferValues } from '../rules/offer-change.ts'

export interface OfferRow extends OfferValues {
  variantId: string
  productId: string
}

/** Offers of these variants, locked until the transaction ends. Locked by id, as orders do. */
export async function lockOfferValues(
  trx: Transaction<Tables>,
  shopId: string,
  variantIds: readonly string[],
): Promise<Map<string, OfferRow>> {
  const { rows } = await sql<OfferRow>`
    select variant_id as "variantId", product_id as "productId", price_minor as price, compare_at_minor as "listPrice",
      stock, hidden
    from market.offers
    where shop_id = ${shopId} and variant_id = any (${[...new Set(variantIds)]}::text[])
    order by variant_id
    for update
  `.execute(trx)
  return new Map(rows.map((row) => [row.variantId, row]))
}

export interface OfferWrite extends OfferRow {
  /** Values of the last import, stored so that importing the file again undoes nothing; null: no import. */
  imported: { price?: number; compareAt?: number | null; stock?: number } | null
}

/** The only writer of an offer's values, by hand and by import. The rows are locked. */
export async function writeOfferValues(
  trx: Transaction<Tables>,
  shopId: string,
  offers: readonly OfferWrite[],
  movement: StockMovement,
): Promise<void> {
  if (offers.length === 0) return
  await sql`
    with ${stateMovement(movement)}
    update market.offers o
    set price_minor = r.price, compare_at_minor = r."listPrice", stock = r.stock, hidden = r.hidden, updated_at = ${movement.at},
      imported = case when r.imported is null then o.imported else coalesce(o.imported, '{}') || r.imported end
    from stated, jsonb_to_recordset(${JSON.stringify(offers)}::jsonb) as r (
      "variantId" text, price bigint, "listPrice" bigint, stock integer, hidden boolean, imported jsonb
    )
    where o.shop_id = ${shopId} and o.variant_id = r."variantId"
  `.execute(trx)
}
