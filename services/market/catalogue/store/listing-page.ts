import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { SearchTerm } from '../../search/rules/search-term.ts'
import type { Tables } from '../../tables.ts'
import type { ListingOrder, ListingPosition } from '../rules/cursor.ts'
import type { CardHalf, OffersHalf } from '../to-listed-product.ts'

/** Ids of the facets that narrow a listing. */
export interface Narrowing {
  /** Facet whose index gives the order; the rarer, the less is read. */
  driver: { id: number; isWord: boolean }
  /** All of these facets as well. */
  allOf: number[]
  /** One facet of each of these groups. */
  oneOf: number[][]
  /** None of these facets. */
  noneOf: number[]
  /** Terms of a search that more than one word, or a text, can answer. */
  terms: readonly SearchTerm[]
  /** Terms by which a small result is sorted; null: by the driver. */
  rankedBy: readonly SearchTerm[] | null
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

export interface PageRequest {
  order: ListingOrder
  from: ListingPosition | null
  limit: number
  /** Reads the rows before the position, nearest first. */
  backward: boolean
}

/** A page under one facet and nothing else: a range of one index. */
export async function findListings(
  db: Kysely<Tables>,
  driver: Narrowing['driver'],
  page: PageRequest,
): Promise<ListingRow[]> {
  const { key, direction, conditions } = walkAlong(driver, page)
  const { rows } = await sql<ListingRow>`
    select l.id, ${key} as key, l.card, l.offers
    from market.listing_facets lf
    join market.listings l on l.id = lf.listing_id
    where ${conditions}
    order by ${key} ${direction}, lf.listing_id ${direction}
    limit ${page.limit}`.execute(db)
  return rows
}

/**
 * A page of a narrowed listing, and the number of its products, counted to `countLimit`. A small result is found by the
 * index of facets and then sorted; in a large one, a walk in sort order soon meets enough rows. The planner knows
 * neither in advance, so `offset 0` keeps it from joining whole tables.
 */
export async function findNarrowedListings(
  db: Kysely<Tables>,
  narrowing: Narrowing,
  { countLimit, ...page }: PageRequest & { countLimit: number },
): Promise<{ rows: ListingRow[]; counted: number; isRanked?: boolean }> {
  if (narrowing.rankedBy) return findRankedListings(db, narrowing, narrowing.rankedBy, { countLimit, ...page })
  const { key, direction, conditions } = walkAlong(narrowing.driver, page)
  const { rows } = await sql<ListingRow & { counted: number }>`
    with found as materialized (
      select l.id from market.listings l where ${allConditions(narrowing)} limit ${countLimit + 1}
    ),
    total as materialized (select count(*) as counted from found)
    select total.counted, l.id, page.key, l.card, l.offers
    from total
    left join lateral (
      (
        select lf.listing_id, ${key} as key
        from found
        cross join lateral (
          select * from market.listing_facets lf where lf.listing_id = found.id and lf.facet_id = ${narrowing.driver.id} offset 0
        ) lf
        where ${conditions} and total.counted <= ${countLimit}
        order by ${key} ${direction}, lf.listing_id ${direction}
        limit ${page.limit}
      )
      union all
      (
        select lf.listing_id, ${key} as key
        from market.listing_facets lf
        cross join lateral (
          select from market.listings l where l.id = lf.listing_id and ${allConditions(narrowing)} offset 0
        ) l
        where ${conditions} and total.counted > ${countLimit}
        order by ${key} ${direction}, lf.listing_id ${direction}
        limit ${page.limit}
      )
    ) page on true
    left join market.listings l on l.id = page.listing_id
    order by page.key ${direction}, page.listing_id ${direction}`.execute(db)
  return { rows: rows.filter(({ id }) => id !== null), counted: rows[0]?.counted ?? 0 }
}

/** Facet of a cursor whose page was sorted by rank. */
export const RANKED = 0

/**
 * The same for a search, sorted by how well each product answers its terms: the sum of the best answer to each, then
 * popularity. What is meant counts more than where it stands, which is worth 1 to 8 (migration 063). More products than `countLimit` come in the order of the driver; a page goes on as the page before it.
 */
async function findRankedListings(
  db: Kysely<Tables>,
  narrowing: Narrowing,
  terms: readonly SearchTerm[],
  { countLimit, ...page }: PageRequest & { countLimit: number },
): Promise<{ rows: ListingRow[]; counted: number; isRanked: boolean }> {
  const { key, direction, conditions } = walkAlong(narrowing.driver, page)
  const { from } = page
  const isFew = from ? sql`${from.facetId === RANKED}::boolean` : sql`total.counted <= ${countLimit}`
  const after = from
    ? sql`(r.key, r.id) ${page.backward ? sql`>` : sql`<`} (${from.key}::bigint, ${from.listingId}::bigint)`
    : sql`true`
  const ranks = terms.flatMap(({ alternatives }, term) =>
    alternatives.flatMap(({ facets, weight }, alternative) =>
      facets.map(({ id }) => ({ id, term, alternative: term * 100 + alternative, size: facets.length, weight })),
    ),
  )
  const { rows } = await sql<ListingRow & { counted: number; isRanked: boolean }>`
    with ranks as materialized (
      select * from unnest(
        ${ranks.map(({ id }) => id)}::integer[], ${ranks.map(({ term }) => term)}::integer[],
        ${ranks.map(({ alternative }) => alternative)}::integer[], ${ranks.map(({ size }) => size)}::integer[],
        ${ranks.map(({ weight }) => weight)}::float8[]
      ) as r(facet_id, term, alternative, size, weight)
    ),
    found as materialized (
      select l.id, l.popularity from market.listings l where ${allConditions(narrowing)} limit ${countLimit + 1}
    ),
    total as materialized (select count(*) as counted from found),
    answers as (
      select found.id, r.term, (10 + avg(lf.score / 1000000000)) * r.weight as answer
      from found
      cross join ranks r
      join market.listing_facets lf on lf.listing_id = found.id and lf.facet_id = r.facet_id
      where (select ${isFew} from total)
      group by found.id, r.term, r.alternative, r.size, r.weight
      having count(*) = r.size
    ),
    best as (select id, term, max(answer) as answer from answers group by id, term),
    sums as (select id, sum(answer) as answer from best group by id),
    ranked as (
      select found.id,
        round(coalesce(sums.answer, 0) * 1000)::bigint * 1000000000 + least(found.popularity, 999999999) as key
      from found left join sums on sums.id = found.id
    )
    select total.counted, page.is_ranked as "isRanked", l.id, page.key, l.card, l.offers
    from total
    left join lateral (
      (
        select r.id as listing_id, r.key, true as is_ranked
        from ranked r
        where ${isFew} and ${after}
        order by r.key ${direction}, r.id ${direction}
        limit ${page.limit}
      )
      union all
      (
        select lf.listing_id, ${key} as key, false
        from market.listing_facets lf
        cross join lateral (
          select from market.listings l where l.id = lf.listing_id and ${allConditions(narrowing)} offset 0
        ) l
        where ${conditions} and not (${isFew})
        order by ${key} ${direction}, lf.listing_id ${direction}
        limit ${page.limit}
      )
    ) page on true
    left join market.listings l on l.id = page.listing_id
    order by page.key ${direction}, page.listing_id ${direction}`.execute(db)
  const [first] = rows
  return {
    rows: rows.filter(({ id }) => id !== null),
    counted: first?.counted ?? 0,
    isRanked: first?.isRanked ?? false,
  }
}

function walkAlong(driver: Narrowing['driver'], { order, from, backward }: PageRequest) {
  const { column, descending } = sortColumns[order]
  const key = sql.ref(`lf.${column}`)
  const goesDown = descending !== backward
  const conditions = [
    sql`lf.facet_id = ${driver.id}`,
    // Tells the planner that the index without words is enough.
    ...(column === 'score' ? [] : [sql`not lf.is_word`]),
    ...(from
      ? [sql`(${key}, lf.listing_id) ${goesDown ? sql`<` : sql`>`} (${from.key}::bigint, ${from.listingId}::bigint)`]
      : []),
  ]
  return { key, direction: goesDown ? sql`desc` : sql`asc`, conditions: sql.join(conditions, sql` and `) }
}

/** Whether any product matches. */
export async function hasListings(db: Kysely<Tables>, narrowing: Narrowing): Promise<boolean> {
  const { rows } = await sql`select 1 from market.listings l where ${allConditions(narrowing)} limit 1`.execute(db)
  return rows.length > 0
}

/** How many of the narrowed products (at most `limit` of them) have each of these facets, and the span of their prices. */
export async function countFacets(
  db: Kysely<Tables>,
  narrowing: Narrowing,
  { facetIds, limit }: { facetIds: readonly number[]; limit: number },
): Promise<{ counts: Map<number, number>; price: { min: number; max: number } | null }> {
  const { rows } = await sql<{ counts: [number, number][]; min: number | null; max: number | null }>`
    with found as materialized (
      select l.facets, l.min_price from market.listings l where ${allConditions(narrowing)} limit ${limit}
    )
    select
      (select min(min_price) from found) as min,
      (select max(min_price) from found) as max,
      coalesce((
        select json_agg(json_build_array(n.facet_id, n.count))
        from (
          select has.facet_id, count(*) from found cross join lateral unnest(found.facets) as has(facet_id)
          where has.facet_id = any (${facetIds}::integer[])
          group by has.facet_id
        ) n
      ), '[]') as counts`.execute(db)
  const { counts, min, max } = rows[0] ?? { counts: [], min: null, max: null }
  return { counts: new Map(counts), price: min === null || max === null ? null : { min, max } }
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

/** Whether a listing answers a term: in one of its ways, wholly. */
export function answersTerm({ alternatives }: SearchTerm): RawBuilder<unknown> {
  const single = alternatives.flatMap(({ facets, stems }) =>
    facets.length === 1 && stems.length === 0 ? facets.map(({ id }) => id) : [],
  )
  const others = alternatives.filter(({ facets, stems }) => facets.length !== 1 || stems.length > 0)
  const ways = [
    ...(single.length > 0 ? [sql`l.facets && ${single}::integer[]`] : []),
    ...others.map(
      ({ facets, stems }) =>
        sql`(${sql.join(
          [
            ...(facets.length > 0 ? [sql`l.facets @> ${facets.map(({ id }) => id)}::integer[]`] : []),
            ...stems.map((stem) => sql`l.search @@ plainto_tsquery('simple', ${stem})`),
          ],
          sql` and `,
        )})`,
    ),
  ]
  return sql`(${sql.join(ways, sql` or `)})`
}

function listingConditions({ allOf, oneOf, noneOf, terms, inStock }: Narrowing): RawBuilder<unknown>[] {
  return [
    ...(allOf.length === 0 ? [] : [sql`l.facets @> ${allOf}::integer[]`]),
    ...oneOf.map((ids) => sql`l.facets && ${ids}::integer[]`),
    ...(noneOf.length === 0 ? [] : [sql`not (l.facets && ${noneOf}::integer[])`]),
    ...terms.map(answersTerm),
    ...(inStock ? [sql`l.in_stock`] : []),
  ]
}
