import { BreedSize, type CatalogFilters, LifeStage } from '../contract.ts'
import { getMostAnswers, getPlainFacet, type SearchTerm } from '../search/rules/search-term.ts'
import type { CachedRecords } from '../shops/cached-records.ts'
import type { ShopRecord } from '../shops/shop-record.ts'
import type { FacetRow } from './store/facets.ts'
import type { Narrowing } from './store/listing-page.ts'

/** Largest exact count of a search; beyond it the page shows 'más de 1.000'. */
export const COUNT_LIMIT = 1000

/** A listing request, translated into facets of the shop. */
export interface Asked {
  all: FacetRow
  /** Facets chosen by filters: a product has one of each group. An empty group has no product. */
  groups: FacetRow[][]
  /** Facets of pet sizes and life stages other than the requested one: a product has none of them. */
  others: FacetRow[]
  /** Terms of the search that a product must answer. */
  terms: readonly SearchTerm[]
  /** All terms of the search: products that answer more of them come first. */
  rankedBy: readonly SearchTerm[]
  prices: { minPrice?: number | undefined; maxPrice?: number | undefined }
  inStock: boolean
}

/** Translates a request; null: the shop has no products, or nothing in it answers the search. */
export async function understand(
  cache: CachedRecords,
  { shop, filters, terms }: { shop: ShopRecord; filters: CatalogFilters; terms: readonly SearchTerm[] | null },
): Promise<Asked | null> {
  if (terms?.length === 0) return null
  const wanted = await findFacets(cache, shop, filters)
  const byName = await cache.filters(shop)
  const all = byName.get('all')
  if (!all) return null

  return {
    all,
    groups: wanted.map((group) => group.flatMap((facet) => byName.get(facet) ?? [])),
    others: otherBodies(filters).flatMap((facet) => byName.get(facet) ?? []),
    terms: terms ?? [],
    rankedBy: terms ?? [],
    prices: { minPrice: filters.minPrice, maxPrice: filters.maxPrice },
    inStock: filters.inStock ?? false,
  }
}

/**
 * The same request for products that answer its main term alone, or null where nothing can be left out. The main term
 * is the first that names no number and not half of the shop: Spanish says the thing before its kind ('cama para perro
 * gigante').
 */
export function relax(asked: Asked): Asked | null {
  const { all, terms } = asked
  const [first] = terms
  if (!first || terms.length < 2) return null
  const named = terms.filter(({ isQuantity }) => !isQuantity)
  const main = named.find((term) => getMostAnswers(term) < all.count / 3) ?? named[0] ?? first
  return { ...asked, terms: [main] }
}

/**
 * A search of one term whose first meaning alone finds more than are counted: that word instead of all the meanings, so
 * that the index of its best products can be walked. Null for any other.
 */
function takeMainMeaning(asked: Asked): Asked | null {
  const { groups, others, terms, rankedBy, prices, inStock } = asked
  const [term] = terms
  const [main] = term?.alternatives ?? []
  const isMore =
    groups.length > 0 || others.length > 0 || inStock || Object.values(prices).some((price) => price !== undefined)
  if (!term || !main || isMore || rankedBy.length > 1 || term.alternatives.length === 1) return null
  const only = { ...term, alternatives: [main] }
  const facet = getPlainFacet(only)
  return facet && facet.count > COUNT_LIMIT ? { ...asked, terms: [only], rankedBy: [only] } : null
}

/**
 * Narrows by facets. The rarest facet gives the order, because it leaves the least to read; a word can do so only when
 * sorting by relevance. A search of several terms, or of one that several words answer, is sorted by how well each
 * product answers it, as long as there are few.
 */
export function narrow(
  asked: Asked,
  { byRelevance, facetId }: { byRelevance: boolean; facetId?: number },
): Narrowing | null {
  const { all, groups, others, terms, rankedBy, prices, inStock } = takeMainMeaning(asked) ?? asked
  if (groups.some((group) => group.length === 0)) return null

  const words = terms.flatMap((term) => getPlainFacet(term) ?? [])
  const chosen = [all, ...groups.flatMap((group) => (group.length === 1 ? group : []))]
  const candidates = byRelevance && words.length > 0 ? words : chosen
  const rarest = candidates.reduce((least, facet) => (facet.count < least.count ? facet : least))
  const driver = candidates.find(({ id }) => id === facetId) ?? rarest
  const isRanked = byRelevance && (rankedBy.length > 1 || (rankedBy.length === 1 && words.length === 0))

  return {
    driver: { id: driver.id, isWord: words.includes(driver) },
    allOf: [...new Set([...chosen, ...words].map(({ id }) => id))].filter((id) => id !== driver.id && id !== all.id),
    oneOf: groups.flatMap((group) => (group.length > 1 ? [group.map(({ id }) => id)] : [])),
    noneOf: others.map(({ id }) => id),
    terms: terms.filter((term) => getPlainFacet(term) === null),
    rankedBy: isRanked ? rankedBy : null,
    ...prices,
    inStock,
  }
}

/** Number of products when known without counting: one facet and nothing else. */
export function knownCount({ all, groups, others, terms, rankedBy, prices, inStock }: Asked): number | null {
  if (groups.some((group) => group.length === 0)) return 0
  const words = terms.map(getPlainFacet)
  const facets = [...groups.flat(), ...words]
  const isMore =
    facets.length > 1 ||
    rankedBy.length > terms.length ||
    others.length > 0 ||
    words.includes(null) ||
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
