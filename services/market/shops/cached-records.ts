import type { Clock } from '#shared/clock.ts'
import { type CountryIso, countries, listCountries, parseCountry } from '#shared/countries/countries.ts'
import type { Currency } from '#shared/money.ts'
import { type FacetRow, findFacet, findFacetsUnder, findFilters } from '../catalogue/store/facets.ts'
import { findPriceSpan } from '../catalogue/store/listing-page.ts'
import { findTags, type TagRow } from '../catalogue/store/tags.ts'
import type { Operation, Place, Shop } from '../contract.ts'
import { type CouponChoices, findCouponChoices } from '../coupons/store/staff-coupons.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import {
  CATALOGUE_CHANGED,
  getCatalogueChanged,
  getOffersChanged,
  SEARCH_CHANGED,
  SHOPS_CHANGED,
} from '../rules/changes.ts'
import { type InterpretedSearch, interpretSearch } from '../search/interpret-search.ts'
import { loadCountryWords, loadVocabulary } from '../search/load-vocabulary.ts'
import type { Vocabulary } from '../search/rules/vocabulary.ts'
import { LEAST_IN_STOCK, proposeHomeSections } from './rules/propose-home-sections.ts'
import type { ShopRecord } from './shop-record.ts'
import { staleWhileRevalidate } from './stale-while-revalidate.ts'
import type { Shelves } from './store/shelves.ts'
import { findShelves, findStockedCategories } from './store/shelves.ts'
import { findOperations, findPlaces, findShopMarket, findShopsByCountry } from './store/shops.ts'

export interface Maintained {
  filters: FacetRow[]
  price: { min: number; max: number } | null
}

/** Records that every page needs, cached in memory, one cache per process. */
export interface CachedRecords {
  /** Cached 900000 ms (specification, section 9). */
  operations(): Promise<Operation[]>
  country(iso: CountryIso): Promise<{ shops: ShopRecord[]; places: Place[] }>
  /** Throws shop-not-found. */
  shop(shopId: string): Promise<ShopRecord>
  /** Of a shop that need not be open; throws where there is none. */
  market(shopId: string): Promise<{ country: CountryIso; currency: Currency }>
  /** Categories, brands and shops of a country, to choose from. */
  choices(iso: CountryIso): Promise<CouponChoices>
  shelves(shop: ShopRecord): Promise<Shelves>
  tags(shop: ShopRecord): Promise<TagRow[]>
  /** Sections of the shop's home page: its own, else its largest categories. */
  homeSections(shop: ShopRecord): Promise<Shop['homeSections']>
  /** Facets of the shop's listings, by name; without words, which are too many to cache. */
  filters(shop: ShopRecord): Promise<Map<string, FacetRow>>
  /**
   * Counts maintained with every change of the catalogue: under the whole shop (`scope` '') or one category (`tag:x+`).
   */
  maintained(shop: ShopRecord, of: { scope: string; facetId: number }): Promise<Maintained>
  /** What shoppers call the things of a shop. */
  vocabulary(shop: Pick<ShopRecord, 'id'>): Promise<Vocabulary>
  /** What a search asks of a shop; the parts of one page that ask it at once share the answer. */
  search(shop: ShopRecord, phrase: string): Promise<InterpretedSearch>
}

/** Dependencies of operations that read the catalogue as shoppers see it. */
export interface CatalogueDependencies extends Pick<MarketDependencies, 'db' | 'now'> {
  records: CachedRecords
}

export const OPERATIONS_MS = 900_000

export function cacheRecords({
  db,
  now,
  versions,
  log,
}: Pick<MarketDependencies, 'db' | 'now' | 'versions' | 'log'>): CachedRecords {
  const report = (error: unknown) => log.warn({ err: error }, 'a kept record could not be read again')
  const shopsVersion = () => versions.version(SHOPS_CHANGED)
  const catalogueVersion = (shopId: string) =>
    versions.version(CATALOGUE_CHANGED) + versions.version(getCatalogueChanged(shopId)) + shopsVersion()

  const operations = cacheFor({
    milliseconds: OPERATIONS_MS,
    now,
    version: shopsVersion,
    load: () => findOperations(db),
    report,
  })
  const byCountry = staleWhileRevalidate({
    load: async (key) => {
      const iso = parseCountry(key)
      const [shops, places] = await Promise.all([findShopsByCountry(db, iso), findPlaces(db, iso)])
      return { shops, places }
    },
    now,
    version: shopsVersion,
    report,
  })
  // Brands are those of the products that the shops offer.
  const shopsWithChoices = new Map<string, readonly string[]>()
  const choices = staleWhileRevalidate({
    load: async (key) => {
      const found = await findCouponChoices(db, parseCountry(key))
      shopsWithChoices.set(
        key,
        found.shops.map(({ id }) => id),
      )
      return found
    },
    now,
    version: (key) =>
      (shopsWithChoices.get(key) ?? []).reduce(
        (sum, shopId) => sum + versions.version(getCatalogueChanged(shopId)),
        versions.version(CATALOGUE_CHANGED) + shopsVersion(),
      ),
    report,
  })
  const tags = staleWhileRevalidate({ load: (shopId) => findTags(db, shopId), now, version: catalogueVersion, report })

  const filters = staleWhileRevalidate({
    load: async (shopId) => new Map((await findFilters(db, shopId)).map((row) => [row.facet, row])),
    now,
    version: catalogueVersion,
    report,
  })

  async function shop(shopId: string): Promise<ShopRecord> {
    for (const { iso } of listCountries()) {
      const { shops } = await byCountry.get(iso)
      const found = shops.find(({ id }) => id === shopId)
      if (found) return found
    }
    throw marketError('shop-not-found')
  }

  async function market(shopId: string) {
    const found = await findShopMarket(db, shopId)
    if (!found) throw marketError('shop-not-found')
    return found
  }

  const shelves = staleWhileRevalidate({
    load: async (shopId) => findShelves(db, await shop(shopId)),
    now,
    // They show prices and what is sold out.
    version: (shopId) => catalogueVersion(shopId) + versions.version(getOffersChanged(shopId)),
    report,
  })

  const proposedSections = staleWhileRevalidate({
    load: async (shopId) => proposeHomeSections(await findStockedCategories(db, shopId, LEAST_IN_STOCK)),
    now,
    version: catalogueVersion,
    report,
  })

  const maintained = staleWhileRevalidate({
    load: async (key) => {
      const { shopId, scope, facetId }: MaintainedKey = JSON.parse(key)
      const [named, offer, price] = await Promise.all([
        findFacetsUnder(db, shopId, [`${scope}brand:`, `${scope}pet:`, `${scope}size:`, `${scope}stage:`]),
        findFacet(db, shopId, `${scope}offer`),
        findPriceSpan(db, facetId),
      ])
      return { filters: offer ? [...named, offer] : named, price }
    },
    now,
    version: (key) => catalogueVersion((JSON.parse(key) as MaintainedKey).shopId),
    report,
  })

  const countryWords = staleWhileRevalidate({
    load: (key) => loadCountryWords(db, parseCountry(key)),
    now,
    version: () => versions.version(SEARCH_CHANGED),
    report,
  })
  const vocabulary = staleWhileRevalidate({
    load: async (shopId) => loadVocabulary(db, shopId, await countryWords.get((await market(shopId)).country)),
    now,
    version: (shopId) => catalogueVersion(shopId) + versions.version(SEARCH_CHANGED),
    report,
  })

  const searches = new Map<string, Promise<InterpretedSearch>>()
  function search({ id: shopId }: ShopRecord, phrase: string): Promise<InterpretedSearch> {
    const key = `${shopId} ${phrase}`
    const underWay = searches.get(key)
    if (underWay) return underWay
    const interpreting = vocabulary
      .get(shopId)
      .then((words) => interpretSearch(db, { shopId, phrase, vocabulary: words }))
      .finally(() => searches.delete(key))
    searches.set(key, interpreting)
    return interpreting
  }

  return {
    operations,
    country: (iso) => byCountry.get(countries[iso].iso),
    shop,
    market,
    choices: (iso) => choices.get(countries[iso].iso),
    shelves: ({ id }) => shelves.get(id),
    tags: ({ id }) => tags.get(id),
    homeSections: async ({ id, homeSections }) => (homeSections.length > 0 ? homeSections : proposedSections.get(id)),
    filters: ({ id }) => filters.get(id),
    maintained: ({ id: shopId }, { scope, facetId }) => maintained.get(JSON.stringify({ shopId, scope, facetId })),
    vocabulary: ({ id }) => vocabulary.get(id),
    search,
  }
}

interface MaintainedKey {
  shopId: string
  scope: string
  facetId: number
}

interface ListCache<Row> {
  milliseconds: number
  now: Clock
  version(): number
  load(): Promise<Row[]>
  report(error: unknown): void
}

/** Caches one list, reloaded after this many milliseconds and after every change; the last one serves when that fails. */
function cacheFor<Row>({ milliseconds, now, version, load, report }: ListCache<Row>): () => Promise<Row[]> {
  let last: Row[] = []
  let cached: { rows: Promise<Row[]>; readAt: number; version: number } | null = null

  return () => {
    if (cached?.version === version() && now().getTime() - cached.readAt <= milliseconds) return cached.rows
    const forget = () => {
      if (cached === reading) cached = null
    }
    // Failures and empty lists are not cached.
    const rows = load().then(
      (found) => {
        last = found
        if (found.length === 0) forget()
        return found
      },
      (error: unknown) => {
        forget()
        if (last.length === 0) throw error
        report(error)
        return last
      },
    )
    const reading = { version: version(), rows, readAt: now().getTime() }
    cached = reading
    return rows
  }
}
