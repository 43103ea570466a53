import { sql, type Transaction } from 'kysely'
import { type StockMovement, stateMovement } from '../../store/state-movement.ts'
import type { Tables } from '../../tables.ts'
import type { OfferValues } from '../rules/offer-change.ts'

export interface NewOffer extends OfferValues {
  productId: string
  variantId: string
}

/**
 * Inserts offers of existing variants; returns the inserted ids, without those that another transaction inserted first.
 */
export async function insertOffers(
  trx: Transaction<Tables>,
  shopId: string,
  offers: readonly NewOffer[],
  movement: StockMovement,
): Promise<Set<string>> {
  const { rows } = await sql<{ variantId: string }>`
    with ${stateMovement(movement)}
    insert into market.offers (
      shop_id, variant_id, product_id, price_minor, compare_at_minor, stock, hidden, imported, updated_at
    )
    select ${shopId}, r."variantId", r."productId", r.price, r."listPrice", r.stock, r.hidden,
      jsonb_build_object('price', r.price, 'compareAt', r."listPrice", 'stock', r.stock, 'backorder', false), ${movement.at}::timestamptz
    from stated, jsonb_to_recordset(${JSON.stringify(offers)}::jsonb) as r (
      "variantId" text, "productId" text, price bigint, "listPrice" bigint, stock integer, hidden boolean
    )
    order by r."variantId"
    on conflict do nothing
    returning variant_id as "variantId"
  `.execute(trx)
  const inserted = new Set(rows.map(({ variantId }) => variantId))
  // A variant that no shop offered was deactivated.
  await sql`update market.variants set active = true where id = any (${[...inserted]}::text[]) and not active`.execute(
    trx,
  )
  return inserted
}

export interface OfferOfProduct {
  productId: string
  variantId: string
  sku: string
  price: number
}

/** The shop's offers of the products with these slugs or ids; by slug. */
export async function findProductOffers(
  trx: Transaction<Tables>,
  shopId: string,
  { slugs = [], ids = [] }: { slugs?: readonly string[]; ids?: readonly string[] },
): Promise<Map<string, OfferOfProduct[]>> {
  const { rows } = await sql<OfferOfProduct & { slug: string }>`
    select p.slug, p.id as "productId", v.id as "variantId", v.sku, o.price_minor as price
    from market.products p
    join market.offers o on o.product_id = p.id and o.shop_id = ${shopId}
    join market.variants v on v.id = o.variant_id
    where p.slug = any (${[...slugs]}::text[]) or p.id = any (${[...ids]}::text[])
    order by p.slug, v.position, v.id
  `.execute(trx)
  return Map.groupBy(rows, ({ slug }) => slug)
}
