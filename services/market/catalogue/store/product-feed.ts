import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../tables.ts'

export interface FeedRow {
  variantId: string
  productId: string
  slug: string
  sku: string
  barcode: string | null
  title: string
  optionTitle: string
  description: string
  vendor: string
  tagIds: string[]
  imageId: string | null
  priceMinor: number
  compareAtMinor: number | null
  stock: number
  allowBackorder: boolean
}

/** What a shop lists, option by option, without what needs a prescription; by the variant's id. */
export async function findFeedPage(
  db: Kysely<Tables>,
  shopId: string,
  { after, limit }: { after: string; limit: number },
): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    select v.id as "variantId", p.id as "productId", p.slug, v.sku, v.barcode, p.title, v.option_title as "optionTitle",
      p.description_text as description, p.vendor, p.tag_ids as "tagIds",
      (
        select i.id from market.product_images i
        where i.product_id = p.id and (i.variant_id = v.id or i.variant_id is null)
        order by i.variant_id is null, i.position, i.id
        limit 1
      ) as "imageId",
      o.price_minor as "priceMinor", o.compare_at_minor as "compareAtMinor", o.stock, o.allow_backorder as "allowBackorder"
    from market.offers o
    join market.variants v on v.id = o.variant_id and v.active
    join market.products p on p.id = o.product_id and not p.needs_prescription
    where o.shop_id = ${shopId} and not o.hidden and o.variant_id > ${after}
      and exists (select from market.listings l where l.shop_id = o.shop_id and l.product_id = o.product_id)
    order by o.variant_id
    limit ${limit}`.execute(db)
  return rows
}
