import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../tables.ts'

/** One value by which a listing can be narrowed. */
export interface FacetRow {
  id: number
  facet: string
  label: string
  /** Number of the shop's products that have this facet. */
  count: number
}

/** Facets of a shop by which a listing can be narrowed, except words. */
export async function findFilters(db: Kysely<Tables>, shopId: string): Promise<FacetRow[]> {
  const under = await findFacetsUnder(db, shopId, ['brand:', 'pet:', 'size:', 'stage:'])
  const { rows } = await sql<FacetRow>`
    select f.id, f.facet, f.label, f.count
    from (
      select 'all' as facet union all select 'offer' union all select 'tag:' || t.id from market.tags t
    ) wanted
    join market.facets f on f.shop_id = ${shopId} and f.facet = wanted.facet and f.count > 0`.execute(db)
  return [...rows, ...under]
}

export async function findFacet(db: Kysely<Tables>, shopId: string, facet: string): Promise<FacetRow | null> {
  const { rows } = await sql<FacetRow>`
    select id, facet, label, count from market.facets
    where shop_id = ${shopId} and facet = ${facet} and count > 0`.execute(db)
  return rows[0] ?? null
}

/** Facets whose names have a prefix, for instance 'brand:' and 'tag:abc+pet:'; a prefix ends with its colon. */
export async function findFacetsUnder(
  db: Kysely<Tables>,
  shopId: string,
  prefixes: readonly string[],
): Promise<FacetRow[]> {
  // ';' follows ':' in byte order, so each prefix is one range of the unique index.
  const { rows } = await sql<FacetRow>`
    select f.id, f.facet, f.label, f.count
    from unnest(${prefixes}::text[]) as wanted(prefix)
    join market.facets f on f.shop_id = ${shopId}
      and f.facet >= wanted.prefix and f.facet < left(wanted.prefix, -1) || ';' and f.count > 0`.execute(db)
  return rows
}
