import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { CardHalf, OffersHalf } from '../describe-card.ts'
import type { ListingOrder, ListingPosition } from '../rules/cursor.ts'
import type { Tables } from '../tables.ts'

/** What a listing is narrowed to, in ids of facets. */
export interface Narrowing {
  /** The facet whose index gives the order; the rarer, the less is read. */
  driver: { id: number; isWord: boolean }
  /** A product has all of these as well. */
  allOf: number[]
  /** And one of each of these. */
  oneOf: number[][]
  /** Stems that no title says: looked for in everything else that is said about a product. */
  stems: string[]
  minPrice?: number | undefined
  maxPrice?: number | undefined
  inStock: boolean
}

export interface ListingRow {
  id: number
  key: number
  card: CardHalf
  offers: OffersHalf
}

const sortColumns: Record<ListingOrder, { column: string; descending: boolean }> = {
  'recency-desc': { column: 'recency', descending: true },
  'price-asc': { column: 'min_price', descending: false },
  'price-desc': { column: 'min_price', descending: true },
  'score-desc': { column: 'score', descending: true },
}

/** Listings in an order from a position on, or, backward, those before it, nearest first. */
export async function findListings(
  db: Kysely<Tables>,
  narrowing: Narrowing,
  {
    order,
    from,
    limit,
    backward,
  }: { order: ListingOrder; from: ListingPosition | null; limit: number; backward: boolean },
): Promise<ListingRow[]> {
  const { column, descending } = sortColumns[order]
  const key = sql.ref(`lf.${column}`)
  const goesDown = descending !== backward
  const direction = goesDown ? sql`desc` : sql`asc`
  const beyond = goesDown ? sql`<` : sql`>`

  const conditions = [
    sql`lf.facet_id = ${narrowing.driver.id}`,
    // Says to the planner that the index without words will do.
    ...(column === 'score' ? [] : [sql`not lf.is_word`]),
    ...(from ? [sql`(${key}, lf.listing_id) ${beyond} (${from.key}::bigint, ${from.listingId}::bigint)`] : []),
    ...(narrowing.minPrice === undefined ? [] : [sql`lf.min_price >= ${narrowing.minPrice}`]),
    ...(narrowing.maxPrice === undefined ? [] : [sql`lf.min_price <= ${narrowing.maxPrice}`]),
    ...listingConditions(narrowing),
  ]
  const { rows } = await sql<ListingRow>`
    select l.id, ${key} as key, l.card, l.offers
    from market.listing_facets lf
    join market.listings l on l.id = lf.listing_id
    where ${sql.join(conditions, sql` and `)}
    order by ${key} ${direction}, lf.listing_id ${direction}
    limit ${limit}`.execute(db)
  return rows
}

/** How many there are, counted up to a limit. */
export async function countListings(db: Kysely<Tables>, narrowing: Narrowing, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from (select from market.listings l where ${allConditions(narrowing)} limit ${limit}) found`.execute(db)
  return rows[0]?.count ?? 0
}

export interface FacetCount {
  facet: string
  label: string
  count: number
}

/** The facets of the narrowed products (at most `limit` of them) with their numbers, and the span of their prices. */
export async function countFacets(
  db: Kysely<Tables>,
  narrowing: Narrowing,
  limit: number,
): Promise<{ counts: FacetCount[]; price: { min: number; max: number } | null }> {
  const { rows } = await sql<{ counts: FacetCount[]; min: number | null; max: number | null }>`
    with found as materialized (
      select l.facets, l.min_price from market.listings l where ${allConditions(narrowing)} limit ${limit}
    )
    select
      (select min(min_price) from found) as min,
      (select max(min_price) from found) as max,
      coalesce((
        select json_agg(json_build_object('facet', f.facet, 'label', f.label, 'count', n.count))
        from (select unnest(facets) as facet_id, count(*) from found group by 1) n
        join market.facets f on f.id = n.facet_id and f.facet not like 'word:%'
      ), '[]') as counts`.execute(db)
  const { counts, min, max } = rows[0] ?? { counts: [], min: null, max: null }
  return { counts, price: min === null || max === null ? null : { min, max } }
}

/** The lowest and highest price under one facet, from the two ends of its index. */
export async function findPriceSpan(db: Kysely<Tables>, facetId: number): Promise<{ min: number; max: number } | null> {
  const { rows } = await sql<{ min: number | null; max: number | null }>`
    select min(min_price) as min, max(min_price) as max
    from market.listing_facets
    where facet_id = ${facetId} and not is_word`.execute(db)
  const { min, max } = rows[0] ?? { min: null, max: null }
  return min === null || max === null ? null : { min, max }
}

function allConditions(narrowing: Narrowing): RawBuilder<unknown> {
  const { driver, allOf, minPrice, maxPrice } = narrowing
  return sql.join(
    [
      ...listingConditions({ ...narrowing, allOf: [driver.id, ...allOf] }),
      ...(minPrice === undefined ? [] : [sql`l.min_price >= ${minPrice}`]),
      ...(maxPrice === undefined ? [] : [sql`l.min_price <= ${maxPrice}`]),
    ],
    sql` and `,
  )
}

function listingConditions({ allOf, oneOf, stems, inStock }: Narrowing): RawBuilder<unknown>[] {
  return [
    ...(allOf.length === 0 ? [] : [sql`l.facets @> ${allOf}::integer[]`]),
    ...oneOf.map((ids) => sql`l.facets && ${ids}::integer[]`),
    ...stems.map((stem) => sql`l.search @@ plainto_tsquery('simple', ${stem})`),
    ...(inStock ? [sql`l.in_stock`] : []),
  ]
}
