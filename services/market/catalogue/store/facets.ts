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

export interface SearchWord {
  word: string
  stem: string
  /** Null: no product has the word in its title, brand, category or options. */
  facet: FacetRow | null
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

// Words of letters: numbers are not misspelt, and there are too many. Same expression as in the indexes, or Postgres
// will not use them.
const isSpelt = sql`facet >= 'word:a' and facet < 'word;'`

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

/** The commonest words that begin like the last one of a phrase, which is still being typed. */
export async function findWordsBeginning(db: Kysely<Tables>, shopId: string, phrase: string): Promise<FacetRow[]> {
  const { rows } = await sql<FacetRow>`
    select f.id, f.facet, f.label, f.count
    from market.facets f
    where f.shop_id = ${shopId} and ${isSpelt} and f.count > 0
      and f.label like substring(market.fold(${phrase}) from '[a-z0-9ñ]+$') || '%'
    order by f.count desc, f.label
    limit 3`.execute(db)
  return rows
}

/** Facets of the search words at this shop; stop words ('de', 'la') are left out. */
export async function findSearchWords(db: Kysely<Tables>, shopId: string, phrase: string): Promise<SearchWord[]> {
  const { rows } = await sql<{
    word: string
    stem: string
    id: number | null
    facet: string
    label: string
    count: number
  }>`
    select w.word, w.stem, f.id, f.facet, f.label, f.count
    from market.words_of(${phrase}) w
    left join market.facets f on f.shop_id = ${shopId} and f.facet = 'word:' || w.stem and f.count > 0
    order by w.place
    limit 12`.execute(db)
  return rows.map(({ word, stem, id, facet, label, count }) => ({
    word,
    stem,
    facet: id === null ? null : { id, facet, label, count },
  }))
}

/** Candidates for a misspelt word: the commonest word that begins so, and the most similar ones. */
export async function findWordsLike(db: Kysely<Tables>, shopId: string, word: string): Promise<FacetRow[]> {
  const { rows } = await sql<FacetRow>`
    (
      select id, facet, label, count
      from market.facets
      where shop_id = ${shopId} and ${isSpelt} and count > 0
        and label like ${`${word}%`} and ${word.length >= 3}
      order by count desc limit 1
    )
    union
    (
      select id, facet, label, count
      from market.facets
      where shop_id = ${shopId} and ${isSpelt} and count > 0
      order by label <-> ${word} limit 20
    )`.execute(db)
  return rows
}
