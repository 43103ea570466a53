import { type Kysely, type QueryExecutorProvider, sql, type Transaction } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { Tables } from '../tables.ts'
import type { MissedSearch } from './contract.ts'
import type { StoredGroup } from './rules/merge-groups.ts'
import type { TypedWord, WordFacet } from './rules/search-term.ts'

// Words of letters: numbers are not misspelt, and there are too many. Same expression as in the indexes, or Postgres
// will not use them.
const isSpelt = sql`facet >= 'word:a' and facet < 'word;'`

/**
 * The words of a phrase, without stop words ('de', 'la'), with what this shop has of each, and whether a catalogue spells
 * them so. Texts are indexed by stems: of those that have a stem, twenty are read for the spelling.
 */
export async function findTypedWords(db: Kysely<Tables>, shopId: string, phrase: string): Promise<TypedWord[]> {
  const { rows } = await sql<TypedWord>`
    select w.word, forms.forms, forms.stems, coalesce(found.facets, '[]') as facets,
      found.facets is null and exists (
        select from market.listings l where l.shop_id = ${shopId} and l.search @@ plainto_tsquery('simple', w.stem)
      ) as "isInText",
      spelt.is_listed or exists (
        select
        from (
          select l.product_id from market.listings l
          where l.shop_id = ${shopId} and l.search @@ plainto_tsquery('simple', w.stem) limit 20
        ) l
        join market.products p on p.id = l.product_id
        cross join lateral market.words_of(concat_ws(' ', left(p.description_text, 4000), left(p.ingredients, 4000))) d
        where d.word = any (forms.forms)
      ) as "isSpelt",
      case when spelt.is_listed then '{}' else array(
        select k.word from market.word_forms k where k.stem = any (forms.stems) order by k.word limit 20
      ) end as relatives
    from market.words_of(${phrase}) w
    cross join lateral (
      select array_agg(a.form) as forms, array_agg(s.stem) as stems
      from market.alike(w.word) with ordinality as a(form, place)
      cross join lateral (select coalesce((ts_lexize('pg_catalog.spanish_stem', left(a.form, 40)))[1], a.form) as stem) s
    ) forms
    cross join lateral (
      select exists (select from market.word_forms k where k.word = any (forms.forms)) as is_listed
    ) spelt
    left join lateral (
      select json_agg(json_build_object('id', f.id, 'facet', f.facet, 'label', f.label, 'count', f.count)
        order by array_position(forms.stems, substr(f.facet, 6))) as facets
      from market.facets f
      where f.shop_id = ${shopId} and f.count > 0
        and f.facet = any (array(select distinct 'word:' || stem from unnest(forms.stems) as stem))
    ) found on true
    order by w.place
    limit 12`.execute(db)
  return rows
}

/** Words of phrases, with their stems; stop words are left out. */
export async function findStems(
  db: Kysely<Tables>,
  phrases: readonly string[],
): Promise<{ words: string[]; stems: string[] }[]> {
  const { rows } = await sql<{ words: string[]; stems: string[] }>`
    select
      coalesce(array_agg(w.word order by w.place) filter (where w.word is not null), '{}') as words,
      coalesce(array_agg(w.stem order by w.place) filter (where w.word is not null), '{}') as stems
    from unnest(${phrases}::text[]) with ordinality as p(phrase, place)
    left join lateral market.words_of(p.phrase) w on true
    group by p.place
    order by p.place`.execute(db)
  return rows
}

/** Facets of these stems at a shop, by stem. */
export async function findWordFacets(
  db: Kysely<Tables>,
  shopId: string,
  stems: readonly string[],
): Promise<Map<string, WordFacet>> {
  const { rows } = await sql<WordFacet>`
    select id, facet, label, count from market.facets
    where shop_id = ${shopId} and count > 0
      and facet = any (array(select 'word:' || stem from unnest(${stems}::text[]) as stem))`.execute(db)
  return new Map(rows.map((row) => [row.facet.slice('word:'.length), row]))
}

/** Names of the brands that a shop sells, with their words. */
export async function findBrands(db: Kysely<Tables>, shopId: string): Promise<{ label: string; words: string[] }[]> {
  const { rows } = await sql<{ label: string; words: string[] }>`
    select label, array(select w.word from market.words_of(label) w order by w.place) as words
    from market.facets
    where shop_id = ${shopId} and facet >= 'brand:' and facet < 'brand;' and count > 0`.execute(db)
  return rows
}

/** The commonest words that begin like the last one of a phrase, which is still being typed. */
export async function findWordsBeginning(db: Kysely<Tables>, shopId: string, phrase: string): Promise<WordFacet[]> {
  const { rows } = await sql<WordFacet>`
    select f.id, f.facet, f.label, f.count
    from market.facets f
    where f.shop_id = ${shopId} and ${isSpelt} and f.count > 0
      and f.label like substring(market.fold(${phrase}) from '[a-z0-9ñ]+$') || '%'
    order by f.count desc, f.label
    limit 3`.execute(db)
  return rows
}

/** Candidates for a misspelt word: the commonest word that begins so, and the spellings that are most like it. */
export async function findWordsLike(
  db: Kysely<Tables>,
  shopId: string,
  word: string,
): Promise<{ label: string; facet: WordFacet; count: number }[]> {
  const { rows } = await sql<{ label: string; facet: WordFacet; count: number }>`
    select w.label, f.count, json_build_object('id', f.id, 'facet', f.facet, 'label', f.label, 'count', f.count) as facet
    from (
      (
        select label, substr(facet, 6) as stem from market.facets
        where shop_id = ${shopId} and ${isSpelt} and count > 0
          and label like ${`${word}%`} and ${word.length >= 3}
        order by count desc limit 1
      )
      union
      (select word, stem from market.word_forms order by word <-> ${word} limit 40)
    ) w
    join market.facets f on f.shop_id = ${shopId} and f.facet = 'word:' || w.stem and f.count > 0`.execute(db)
  return rows
}

/** What editors of a country changed, added or took away. */
export async function findStoredGroups(db: Kysely<Tables>, country: CountryIso): Promise<StoredGroup[]> {
  const { rows } = await sql<StoredGroup>`
    select id, kind, words, means, service, version, is_removed as "isRemoved"
    from market.search_groups where country = ${country} order by words[1], id`.execute(db)
  return rows
}

/** Serializes editors: a group that nobody changed has no row. */
export async function lockGroups(trx: Transaction<Tables>): Promise<void> {
  await sql`lock table market.search_groups in share row exclusive mode`.execute(trx)
}

export async function putGroup(
  trx: Transaction<Tables>,
  { country, id, kind, words, means, service, isRemoved }: Omit<StoredGroup, 'version'> & { country: CountryIso },
): Promise<void> {
  await sql`
    insert into market.search_groups as g (country, id, kind, words, means, service, is_removed)
    values (${country}, ${id}, ${kind}, ${words}, ${means}, ${service}, ${isRemoved})
    on conflict (country, id) do update
    set kind = excluded.kind, words = excluded.words, means = excluded.means, service = excluded.service,
      is_removed = excluded.is_removed, version = g.version + 1`.execute(trx)
}

/** Counts a missed search. Once a country has `most` phrases, new ones are left out: a flood cannot fill the table. */
export async function countMissedSearch(
  db: Kysely<Tables>,
  {
    country,
    phrase,
    outcome,
    now,
    most,
  }: { country: CountryIso; phrase: string; outcome: MissedSearch['outcome']; now: Date; most: number },
): Promise<void> {
  await sql`
    insert into market.missed_searches as m (country, phrase, outcome, last_at)
    select ${country}, ${phrase}, ${outcome}, ${now}
    where exists (select from market.missed_searches where country = ${country} and phrase = ${phrase})
      or (select count(*) from market.missed_searches where country = ${country}) < ${most}
    on conflict (country, phrase) do update
    set count = m.count + 1, outcome = excluded.outcome, last_at = excluded.last_at`.execute(db)
}

export async function findMissedSearches(
  db: Kysely<Tables>,
  { country, first }: { country: CountryIso; first: number },
): Promise<{ phrase: string; outcome: MissedSearch['outcome']; count: number; lastAt: Date }[]> {
  const { rows } = await sql<{ phrase: string; outcome: MissedSearch['outcome']; count: number; lastAt: Date }>`
    select phrase, outcome, count, last_at as "lastAt"
    from market.missed_searches where country = ${country}
    order by count desc, last_at desc, phrase limit ${first}`.execute(db)
  return rows
}

/** Forgets missed searches that read like one of these phrases. */
export async function deleteMissedSearches(
  db: QueryExecutorProvider,
  country: CountryIso,
  phrases: readonly string[],
): Promise<void> {
  await sql`
    delete from market.missed_searches
    where country = ${country}
      and market.fold(phrase) = any (array(select market.fold(p) from unnest(${phrases}::text[]) as p))`.execute(db)
}
