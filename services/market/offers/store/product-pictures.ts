import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { ProductPicture } from '../rules/product-pictures.ts'

export interface PicturedProduct {
  productId: string
  slug: string
  title: string
  /** Shoppers of this shop see it. */
  isShown: boolean
  /** Options that the shop offers, in their order. */
  options: { variantId: string; optionTitle: string }[]
}

/** A product that the shop offers, hidden or not. */
export async function findPicturedProduct(
  db: Kysely<Tables>,
  shopId: string,
  productId: string,
): Promise<PicturedProduct | null> {
  const { rows } = await sql<PicturedProduct>`
    select p.id as "productId", p.slug, p.title,
      exists (select from market.listings l where l.shop_id = ${shopId} and l.product_id = p.id) as "isShown",
      (
        select json_agg(json_build_object('variantId', v.id, 'optionTitle', v.option_title) order by v.position, v.id)
        from market.offers o
        join market.variants v on v.id = o.variant_id and v.active
        where o.product_id = p.id and o.shop_id = ${shopId}
      ) as options
    from market.products p where p.id = ${productId}
  `.execute(db)
  const [found] = rows
  return found?.options ? found : null
}

/** Locks a product until the transaction ends, so that its pictures change one after another. */
export async function lockProduct(trx: Transaction<Tables>, productId: string): Promise<void> {
  await sql`select from market.products where id = ${productId} for no key update`.execute(trx)
}

export async function findPictures(db: Kysely<Tables>, productId: string): Promise<ProductPicture[]> {
  const { rows } = await sql<ProductPicture>`
    select id, variant_id as "variantId", alt, is_illustrative as "isIllustrative", source_kind as kind, source
    from market.product_images where product_id = ${productId}
    order by position, id
  `.execute(db)
  return rows
}

/** Replaces the pictures of a product, which is locked. */
export async function replacePictures(
  trx: Transaction<Tables>,
  productId: string,
  pictures: readonly ProductPicture[],
): Promise<void> {
  await sql`delete from market.product_images where product_id = ${productId}`.execute(trx)
  await sql`
    insert into market.product_images (id, product_id, variant_id, position, alt, is_illustrative, source_kind, source)
    select r.id, ${productId}, v.id, r.position, r.alt, r."isIllustrative", r.kind, r.source
    from jsonb_to_recordset(${JSON.stringify(pictures.map((picture, position) => ({ ...picture, position })))}::jsonb) as r (
      id text, "variantId" text, position integer, alt text, "isIllustrative" boolean, kind text, source jsonb
    )
    left join market.variants v on v.id = r."variantId"
  `.execute(trx)
}

/** Takes an uploaded picture into use for a product; false: it is older than `since`, and may be swept. */
export async function usePicture(
  trx: Transaction<Tables>,
  { id, productId, since }: { id: string; productId: string; since: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update market.product_pictures set product_id = ${productId}
    where id = ${id} and product_id is null and created_at > ${since}
  `.execute(trx)
  return Number(numAffectedRows) === 1
}

/** Marks uploaded pictures as shown; returns the ids of those whose files are still stored. */
export async function markPicturesShown(trx: Transaction<Tables>, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    update market.product_pictures set unused_since = null
    where id = any (${[...ids]}::text[]) and product_id is not null
    returning id
  `.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

/** Shops that offer a product, in the order in which their listings are locked. */
export async function findShopsOffering(trx: Transaction<Tables>, productId: string): Promise<string[]> {
  const { rows } = await sql<{ shopId: string }>`
    select distinct shop_id as "shopId" from market.offers where product_id = ${productId} order by shop_id
  `.execute(trx)
  return rows.map(({ shopId }) => shopId)
}

/** Gives a new product the pictures of another, of its options those with the same values. */
export async function copyPictures(trx: Transaction<Tables>, from: string, to: string): Promise<void> {
  await sql`
    insert into market.product_images (id, product_id, variant_id, position, alt, is_illustrative, source_kind, source)
    select i.id, ${to}, copy.id, i.position, i.alt, i.is_illustrative, i.source_kind, i.source
    from market.product_images i
    left join market.variants v on v.id = i.variant_id
    left join market.variants copy on copy.product_id = ${to} and copy.option_values = v.option_values
    where i.product_id = ${from}
  `.execute(trx)
}
