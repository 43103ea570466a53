import { sql } from 'kysely'

/** What staff typed to find products: the text, to match codes, and its stems, all of which the product must contain. */
export interface TypedSearch {
  typed: string
  stems: readonly string[]
}

/**
 * Condition on a variant `v` of a product `p`: its SKU or barcode begins with the text, or the product is found as
 * shoppers find it. Products without a listing, because every variant is hidden, are matched word by word.
 */
export function matchesSearch(shopId: string, { typed, stems }: TypedSearch) {
  const start = `${typed.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const code = sql`(lower(v.sku) like ${start} or v.barcode like ${start})`
  if (stems.length === 0) return code
  return sql`(
    ${code}
    or exists (
      select from market.listings l
      where l.shop_id = ${shopId} and l.product_id = p.id
        and ${sql.join(
          stems.map((stem) => sql`l.search @@ plainto_tsquery('simple', ${stem})`),
          sql` and `,
        )}
    )
    or (
      not exists (select from market.listings l where l.shop_id = ${shopId} and l.product_id = p.id)
      and ${[...stems]}::text[] <@ array(select w.stem from market.words_of(concat_ws(' ', p.title, p.vendor, v.option_title)) w)
    )
  )`
}
