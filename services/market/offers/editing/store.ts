import { type Kysely, sql, type Transaction } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { Currency } from '#shared/money.ts'
import { refreshListing } from '../../catalogue/store/refresh-listing.ts'
import type { Tables } from '../../tables.ts'
import type { ProductFacts } from './to-staff-product.ts'

/** A product that the shop offers, hidden or not, or that it may offer; `isOffered` says which. */
export async function findProductFacts(
  db: Kysely<Tables> | Transaction<Tables>,
  { shopId, productId }: { shopId: string; productId: string },
): Promise<(ProductFacts & { isOffered: boolean; step: number }) | null> {
  const { rows } = await sql<
    Omit<ProductFacts, 'shopId' | 'productId'> & {
      country: CountryIso
      currency: Currency
      isOffered: boolean
      step: number
    }
  >`
    select p.slug, s.country, s.currency, coalesce((s.facts ->> 'roundPricesEvery')::int, 0) as step,
      exists (select from market.offers o where o.product_id = p.id and o.shop_id = s.id) as "isOffered",
      exists (select from market.listings l where l.shop_id = s.id and l.product_id = p.id) as "isShown",
      (
        select count(distinct o.shop_id)::int from market.offers o where o.product_id = p.id and o.shop_id <> s.id
      ) as "otherShops",
      coalesce((
        select jsonb_agg(jsonb_build_object('imageId', i.id, 'alt', i.alt) order by i.position, i.id)
        from market.product_images i where i.product_id = p.id
      ), '[]') as pictures
    from market.products p
    join market.shops s on s.id = ${shopId}
    where p.id = ${productId}
  `.execute(db)
  const [found] = rows
  return found ? { shopId, productId, ...found } : null
}

/** Publishes and lists a product at a shop, in a transaction that its caller rolls back; false: no variant is shown. */
export async function listForPreview(
  trx: Transaction<Tables>,
  { shopId, productId }: { shopId: string; productId: string },
): Promise<boolean> {
  await sql`
    update market.products set status = 'active' where id = ${productId} and status in ('draft', 'archived')
  `.execute(trx)
  await refreshListing(trx, shopId, [productId])
  const { rows } = await sql<{ isListed: boolean }>`
    select exists (
      select from market.listings where shop_id = ${shopId} and product_id = ${productId}
    ) as "isListed"
  `.execute(trx)
  return rows[0]?.isListed ?? false
}
