import type { Kysely } from 'kysely'
import { SPANISH } from '#shared/spanish.ts'
import { BreedSize, type CatalogFilters, type Facets, LifeStage, PetType } from '../contract.ts'
import type { SearchTerm } from '../search/rules/search-term.ts'
import type { CachedRecords, CatalogueDependencies } from '../shops/cached-records.ts'
import type { ShopRecord } from '../shops/shop-record.ts'
import type { Tables } from '../tables.ts'
import { type Asked, narrow, relax, understand } from './narrow-listing.ts'
import type { FacetRow } from './store/facets.ts'
import { countFacets, hasListings, type Narrowing } from './store/listing-page.ts'
import type { TagRow } from './store/tags.ts'

/**
 * Number of products counted at most: in a larger search, or with several filters, counts are those of the first
 * products.
 */
const SAMPLE = 1000

/** The filter's own values, left out of its counts: a shopper who chose one brand still sees the others. */
const ownChoice = {
  tags: { tagIds: undefined },
  brands: { brands: undefined },
  petTypes: { petTypes: undefined },
  sizes: { sizes: undefined },
  lifeStages: { lifeStages: undefined },
  onOffer: { onOffer: undefined },
  price: { minPrice: undefined, maxPrice: undefined },
} satisfies Record<keyof Facets, CatalogFilters>

type FacetCount = Pick<FacetRow, 'facet' | 'label' | 'count'>

interface Counted {
  counts: FacetCount[]
  price: { min: number; max: number } | null
}

const inSpanish = new Intl.Collator(SPANISH)

const none: Counted = { counts: [], price: null }

/** Counts beside each filter of a listing: exact for a shop or one category, whose counts are maintained. */
export async function catalogFacets(
  { db, records }: CatalogueDependencies,
  { shopId, ...filters }: CatalogFilters & { shopId: string },
): Promise<Facets> {
  const shop = await records.shop(shopId)
  const [tags, terms] = await Promise.all([records.tags(shop), findSearchedTerms(db, records, { shop, filters })])

  // Filters without a selected value share one count of the same products.
  const underWay = new Map<string, Promise<Counted>>()
  const countWithout = (choice: CatalogFilters) => {
    const others = { ...filters, ...choice }
    const same = JSON.stringify(others)
    const counting = underWay.get(same) ?? countIn(db, records, { shop, filters: others, terms, tags })
    underWay.set(same, counting)
    return counting
  }
  const [inTags, inBrands, inPets, inSizes, inStages, inOffer, inPrice] = await Promise.all([
    countWithout(ownChoice.tags),
    countWithout(ownChoice.brands),
    countWithout(ownChoice.petTypes),
    countWithout(ownChoice.sizes),
    countWithout(ownChoice.lifeStages),
    countWithout(ownChoice.onOffer),
    countWithout(ownChoice.price),
  ])

  const tagCounts = new Map(inTags.counts.map(({ facet, count }) => [facet, count]))
  return {
    tags: tags.flatMap(({ id, slug, name }) => {
      const count = tagCounts.get(`tag:${id}`) ?? 0
      return count > 0 ? [{ slug, name, count }] : []
    }),
    brands: under('brand:', inBrands.counts)
      .map(({ label, count }) => ({ name: label, count }))
      .sort((a, b) => b.count - a.count || inSpanish.compare(a.name, b.name)),
    petTypes: valuesIn(PetType.options, 'pet:', inPets.counts),
    sizes: valuesIn(BreedSize.options, 'size:', inSizes.counts),
    lifeStages: valuesIn(LifeStage.options, 'stage:', inStages.counts),
    onOffer: inOffer.counts.find(({ facet }) => facet === 'offer')?.count ?? 0,
    price: inPrice.price,
  }
}

/** The terms by which the listing beside these filters was found: the main one alone when nothing has them all. */
async function findSearchedTerms(
  db: Kysely<Tables>,
  records: CachedRecords,
  { shop, filters }: { shop: ShopRecord; filters: CatalogFilters },
): Promise<readonly SearchTerm[] | null> {
  const phrase = filters.searchQuery?.trim()
  if (!phrase) return null
  const { terms } = await records.search(shop, phrase)
  const asked = await understand(records, { shop, filters, terms })
  const relaxed = asked && relax(asked)
  const narrowing = asked && narrow(asked, { byRelevance: false })
  if (!relaxed || !narrowing || (await hasListings(db, narrowing))) return terms
  return relaxed.terms
}

async function countIn(
  db: Kysely<Tables>,
  records: CachedRecords,
  {
    shop,
    filters,
    terms,
    tags,
  }: { shop: ShopRecord; filters: CatalogFilters; terms: readonly SearchTerm[] | null; tags: readonly TagRow[] },
): Promise<Counted> {
  const asked = await understand(records, { shop, filters, terms })
  const narrowing = asked && narrow(asked, { byRelevance: false })
  if (!asked || !narrowing) return none
  return (
    (await countMaintained(records, shop, asked, tags)) ??
    countThrough(db, narrowing, [...(await records.filters(shop)).values()])
  )
}

/** Counts by reading the narrowed products. */
async function countThrough(db: Kysely<Tables>, narrowing: Narrowing, filters: readonly FacetRow[]): Promise<Counted> {
  const { counts, price } = await countFacets(db, narrowing, { facetIds: filters.map(({ id }) => id), limit: SAMPLE })
  return { counts: filters.map(({ id, facet, label }) => ({ facet, label, count: counts.get(id) ?? 0 })), price }
}

/** Reads maintained counts, which exist for the whole shop and for each category; null for any other narrowing. */
async function countMaintained(
  records: CachedRecords,
  shop: ShopRecord,
  { all, groups, others, terms, prices, inStock }: Asked,
  tags: readonly TagRow[],
): Promise<Counted | null> {
  const chosen = groups.flat()
  const isMore = others.length > 0 || terms.length > 0 || inStock
  if (isMore || chosen.length > 1 || prices.minPrice !== undefined || prices.maxPrice !== undefined) return null
  const [tag] = chosen
  if (tag && !tag.facet.startsWith('tag:')) return null

  const scope = tag ? `${tag.facet}+` : ''
  const { filters, price } = await records.maintained(shop, { scope, facetId: (tag ?? all).id })
  const inScope = filters.map(({ facet, label, count }) => ({
    facet: facet.slice(scope.length),
    label: label || facet.slice(facet.indexOf(':', scope.length) + 1),
    count,
  }))
  const tagCounts = tags.map(({ id, name, productCount }) => ({ facet: `tag:${id}`, label: name, count: productCount }))
  return { counts: [...inScope, ...tagCounts], price }
}

function under(prefix: string, counts: readonly FacetCount[]): FacetCount[] {
  return counts.filter(({ facet, count }) => count > 0 && facet.startsWith(prefix))
}

function valuesIn<Value extends string>(
  values: readonly Value[],
  prefix: string,
  counts: readonly FacetCount[],
): { name: Value; count: number }[] {
  return values.flatMap((name) => {
    const count = counts.find(({ facet }) => facet === prefix + name)?.count ?? 0
    return count > 0 ? [{ name, count }] : []
  })
}
