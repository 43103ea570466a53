import type { Kysely } from 'kysely'
import { BreedSize, type CatalogFilters, LifeStage } from '../contract.ts'
import type { CachedRecords } from '../shops/cached-records.ts'
import type { ShopRecord } from '../shops/shop-record.ts'
import type { Tables } from '../tables.ts'
import { closestWord } from './rules/closest-word.ts'
import { type FacetRow, findSearchWords, findWordsLike, type SearchWord } from './store/facets.ts'
import type { Narrowing } from './store/listing-page.ts'

/** A listing request, translated into facets of the shop. */
export interface Asked {
  all: FacetRow
  /** Facets chosen by filters: a product has one of each group. An empty group has no product. */
  groups: FacetRow[][]
  /** Facets of pet sizes and life stages other than the requested one: a product has none of them. */
  others: FacetRow[]
  /** Search words that occur in titles. */
  words: FacetRow[]
  /** Stems that occur in no title. */
  stems: string[]
  prices: { minPrice?: number | undefined; maxPrice?: number | undefined }
  inStock: boolean
}

/** Translates a request; null: the shop has no products, or the search has no searchable word. */
export async function understand(
  cache: CachedRecords,
  { shop, filters, words }: { shop: ShopRecord; filters: CatalogFilters; words: readonly SearchWord[] | null },
): Promise<Asked | null> {
  if (words?.length === 0) return null
  const wanted = await findFacets(cache, shop, filters)
  const byName = await cache.filters(shop)
  const all = byName.get('all')
  if (!all) return null

  return {
    all,
    groups: wanted.map((group) => group.flatMap((facet) => byName.get(facet) ?? [])),
    others: otherBodies(filters).flatMap((facet) => byName.get(facet) ?? []),
    words: words?.flatMap(({ facet }) => facet ?? []) ?? [],
    stems: words?.flatMap(({ facet, stem }) => (facet ? [] : [stem])) ?? [],
    prices: { minPrice: filters.minPrice, maxPrice: filters.maxPrice },
    inStock: filters.inStock ?? false,
  }
}

/** Facets and stems of a search, or null without one. */
export async function readSearch(
  db: Kysely<Tables>,
  shop: ShopRecord,
  searchQuery: string | undefined,
): Promise<SearchWord[] | null> {
  const phrase = searchQuery?.trim()
  return phrase ? findSearchWords(db, shop.id, phrase) : null
}

/**
 * Replaces unknown words of the search by their likeliest correction, or drops them; null when nothing remains or
 * helps.
 */
export async function forgiveTypos(
  db: Kysely<Tables>,
  shop: ShopRecord,
  words: readonly SearchWord[],
): Promise<{ words: SearchWord[]; didYouMean: string } | null> {
  if (words.every(({ facet }) => facet)) return null

  const meant = await Promise.all(words.map((word) => (word.facet ? word : correct(db, shop, word))))
  const found = meant.flatMap((word) => word ?? [])
  if (found.length === 0) return null
  return { words: found, didYouMean: found.map(({ word }) => word).join(' ') }
}

async function correct(db: Kysely<Tables>, shop: ShopRecord, { word }: SearchWord): Promise<SearchWord | null> {
  const facet = closestWord(word, await findWordsLike(db, shop.id, word))
  return facet && { word: facet.label, stem: facet.facet.slice('word:'.length), facet }
}

/**
 * Narrows by facets. The rarest facet gives the order, because it leaves the least to read; a word can do so only when
 * sorting by relevance.
 */
export function narrow(
  asked: Asked,
  { byRelevance, facetId }: { byRelevance: boolean; facetId?: number },
): Narrowing | null {
  const { all, groups, others, words, stems, prices, inStock } = asked
  if (groups.some((group) => group.length === 0)) return null

  const chosen = [all, ...groups.flatMap((group) => (group.length === 1 ? group : []))]
  const candidates = byRelevance && words.length > 0 ? words : chosen
  const rarest = candidates.reduce((least, facet) => (facet.count < least.count ? facet : least))
  const driver = candidates.find(({ id }) => id === facetId) ?? rarest

  return {
    driver: { id: driver.id, isWord: words.includes(driver) },
    allOf: [...new Set([...chosen, ...words].map(({ id }) => id))].filter((id) => id !== driver.id && id !== all.id),
    oneOf: groups.flatMap((group) => (group.length > 1 ? [group.map(({ id }) => id)] : [])),
    noneOf: others.map(({ id }) => id),
    stems,
    ...prices,
    inStock,
  }
}

/** Number of products when known without counting: one facet and nothing else. */
export function knownCount({ all, groups, others, words, stems, prices, inStock }: Asked): number | null {
  if (groups.some((group) => group.length === 0)) return 0
  const facets = [...groups.flat(), ...words]
  const isMore =
    facets.length > 1 ||
    others.length > 0 ||
    stems.length > 0 ||
    inStock ||
    prices.minPrice !== undefined ||
    prices.maxPrice !== undefined
  return isMore ? null : (facets[0] ?? all).count
}

async function findFacets(cache: CachedRecords, shop: ShopRecord, filters: CatalogFilters): Promise<string[][]> {
  const groups = [
    filters.tagIds && (await tagFacets(cache, shop, filters.tagIds)),
    filters.brands?.map((brand) => `brand:${brand}`),
    filters.petTypes?.map((pet) => `pet:${pet}`),
    filters.sizes?.map((size) => `size:${size}`),
    filters.lifeStages?.map((stage) => `stage:${stage}`),
    filters.onOffer ? ['offer'] : undefined,
  ]
  return groups.flatMap((group, index) => {
    const isAsked = group && (group.length > 0 || (index === 0 && filters.tagIds?.length))
    return isAsked ? [[...new Set(group)]] : []
  })
}

/** Facets to exclude for a pet: a product without a size fits all sizes, one without a stage fits all stages. */
function otherBodies({ fits }: CatalogFilters): string[] {
  const sizes = fits?.size ? BreedSize.options.filter((size) => size !== fits.size) : []
  const stages = fits?.lifeStage ? LifeStage.options.filter((stage) => stage !== fits.lifeStage) : []
  return [...sizes.map((size) => `size:${size}`), ...stages.map((stage) => `stage:${stage}`)]
}

async function tagFacets(cache: CachedRecords, shop: ShopRecord, idsOrSlugs: readonly string[]): Promise<string[]> {
  if (idsOrSlugs.length === 0) return []
  const tags = await cache.tags(shop)
  return idsOrSlugs.flatMap((asked) => {
    const tag = tags.find(({ id, slug }) => id === asked || slug === asked)
    return tag ? [`tag:${tag.id}`] : []
  })
}
