import { type Kysely, type RawBuilder, sql } from 'kysely'
import { plannedEachTime } from '#shared/database/prepared-statements.ts'
import type { Tables } from '../tables.ts'

/** What staff typed to find products: the text, to match codes, and its stems, all of which the product must contain. */
export interface TypedSearch {
  typed: string
  stems: readonly string[]
  /** So many products contain them that a page is found sooner by asking one product after the other. */
  isCommon: boolean
}

/** Products that may be gathered before a page is sorted. */
const MOST_GATHERED = 500

/** A search with what the database must know to find it quickly: one short statement. */
export async function toTypedSearch(
  db: Kysely<Tables>,
  shopId: string,
  { typed, stems }: Omit<TypedSearch, 'isCommon'>,
): Promise<TypedSearch> {
  if (stems.length === 0) return { typed, stems, isCommon: false }
  const { rows } = await sql<{ isCommon: boolean }>`
    ${plannedEachTime}
    select count(*) >= ${MOST_GATHERED} as "isCommon"
    from (select from market.listings l where l.shop_id = ${shopId} and ${hasStems(stems)} limit ${MOST_GATHERED}) found
  `.execute(db)
  return { typed, stems, isCommon: rows[0]?.isCommon ?? false }
}

function hasStems(stems: readonly string[]): RawBuilder<unknown> {
  return sql.join(
    stems.map((stem) => sql`l.search @@ plainto_tsquery('simple', ${stem})`),
    sql` and `,
  )
}

/**
 * Condition on a variant `v` of a product `p`: its SKU or barcode begins with the text, or the product is found as
 * shoppers find it. Products without a listing, because every variant is hidden or the product is not sold, are matched
 * word by word.
 */
export function matchesSearch(shopId: string, { typed, stems, isCommon }: TypedSearch): RawBuilder<unknown> {
  const start = `${typed.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  if (stems.length === 0) return sql`(lower(v.sku) like ${start} or v.barcode like ${start})`
  // `offset 0` has the listing of each product asked in the order of the page, which ends after its rows.
  if (isCommon)
    return sql`(
      exists (
        select from market.listings l where l.shop_id = ${shopId} and l.product_id = p.id and ${hasStems(stems)} offset 0
      )
      or v.id in (${codesOrUnlisted(shopId, start, stems)})
    )`
  return sql`v.id in (
    select found.id
    from market.listings l
    join market.variants found on found.product_id = l.product_id
    where l.shop_id = ${shopId} and ${hasStems(stems)}
    union
    ${codesOrUnlisted(shopId, start, stems)}
  )`
}

function codesOrUnlisted(shopId: string, start: string, stems: readonly string[]): RawBuilder<unknown> {
  return sql`
    select c.id from market.variants c where lower(c.sku) like ${start}
    union select c.id from market.variants c where c.barcode like ${start}
    union
    select found.id
    from (
      select product_id as id from market.offers where shop_id = ${shopId} and hidden
      union select id from market.products where status <> 'active'
    ) unlisted
    join market.products named on named.id = unlisted.id
    join market.variants found on found.product_id = named.id
    where not exists (select from market.listings l where l.shop_id = ${shopId} and l.product_id = named.id)
      and ${[...stems]}::text[] <@ array(
        select w.stem from market.words_of(concat_ws(' ', named.title, named.vendor, found.option_title)) w
      )`
}
