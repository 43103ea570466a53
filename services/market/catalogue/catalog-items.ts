import type { Kysely } from 'kysely'
import type { CallContext } from '#shared/rpc/service.ts'
import type { CatalogPage, CatalogQuery } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import type { InterpretedSearch } from '../search/interpret-search.ts'
import { logMissedSearch } from '../search/missed-searches.ts'
import type { CatalogueDependencies } from '../shops/cached-records.ts'
import type { ShopRecord } from '../shops/shop-record.ts'
import type { Tables } from '../tables.ts'
import { type Asked, COUNT_LIMIT, knownCount, narrow, relax, understand } from './narrow-listing.ts'
import { decodeCursor, encodeCursor, type ListingOrder, type ListingPosition } from './rules/cursor.ts'
import { parsePageSize } from './rules/page-size.ts'
import { findListings, findNarrowedListings, hasListings, type ListingRow, RANKED } from './store/listing-page.ts'
import { findListingByCode } from './store/products.ts'
import { toListedProduct } from './to-listed-product.ts'

/**
 * A page of the catalogue. Pages are found by position, so that products added or removed between two pages neither
 * repeat nor hide others. Page sizes are those of `catalogue/rules/page-size.ts`.
 */
export async function catalogItems(
  { db, now, report, records }: CatalogueDependencies & Pick<MarketDependencies, 'report'>,
  query: CatalogQuery,
  context: CallContext,
): Promise<CatalogPage> {
  const shop = await records.shop(query.shopId)
  const page = readPage(query)
  const phrase = query.searchQuery?.trim()
  if (!phrase) {
    const asked = await understand(records, { shop, filters: query, terms: null })
    return asked ? findPage(db, shop, asked, page) : emptyPage
  }

  const byCode = page.from ? null : await findPageByCode(db, shop, phrase, page)
  if (byCode) return byCode

  const search = await records.search(shop, phrase)
  const asked = await understand(records, { shop, filters: query, terms: search.terms })
  const { answer, isRelaxed } = asked
    ? await findAnswer(db, shop, asked, page)
    : { answer: emptyPage, isRelaxed: false }

  const { missing, missingBrand, services, didYouMean } = search
  const outcome = getMiss({ isEmpty: answer.totalCount === 0, isRelaxed, ...search })
  if (outcome && !page.from && !isFiltered(query)) {
    // A list for editors: a shopper's search does not wait for its errors.
    await logMissedSearch(db, { country: shop.country, typed: phrase, outcome, now: now() }).catch((error) =>
      report(error, context, 'catalogItems'),
    )
  }
  return { ...answer, didYouMean, search: { missing, isRelaxed, missingBrand, services } }
}

/** Products that have all the terms, else those that have the main one, with the most of the others first. */
async function findAnswer(
  db: Kysely<Tables>,
  shop: ShopRecord,
  asked: Asked,
  page: AskedPage,
): Promise<{ answer: CatalogPage; isRelaxed: boolean }> {
  const answer = await findPage(db, shop, asked, page)
  const relaxed = answer.edges.length > 0 ? null : relax(asked)
  if (!relaxed) return { answer, isRelaxed: false }

  // Behind the last page of what has all the terms nothing follows.
  const whole = page.from && narrow(asked, { byRelevance: false })
  if (whole && (await hasListings(db, whole))) return { answer, isRelaxed: false }
  const found = await findPage(db, shop, relaxed, page)
  return { answer: found, isRelaxed: found.edges.length > 0 }
}

/** What editors are told of a search; null: it was answered. A service is an answer too. */
function getMiss({
  isEmpty,
  isRelaxed,
  missing,
  missingBrand,
  services,
}: InterpretedSearch & { isEmpty: boolean; isRelaxed: boolean }): 'nothing' | 'partly' | 'brand' | null {
  if (missingBrand) return 'brand'
  if (services.length > 0) return null
  if (isEmpty) return 'nothing'
  return isRelaxed || missing.length > 0 ? 'partly' : null
}

function isFiltered({ shopId: _, searchQuery: __, first: ___, sortBy: ____, ...filters }: CatalogQuery): boolean {
  return Object.values(filters).some((value) => value !== undefined)
}

interface AskedPage {
  order: ListingOrder
  from: ListingPosition | null
  size: number
  backward: boolean
}

const emptyPage: CatalogPage = {
  totalCount: 0,
  totalIsExact: true,
  pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
  edges: [],
  didYouMean: null,
  search: null,
}

const orders = {
  'updatedAt-desc': 'recency-desc',
  'minPrice-asc': 'price-asc',
  'minPrice-desc': 'price-desc',
  'popularity-desc': 'score-desc',
  relevance: 'score-desc',
} as const

function readPage({ first, after, last, before, sortBy, searchQuery }: CatalogQuery): AskedPage {
  const order = orders[sortBy ?? (searchQuery?.trim() ? 'relevance' : 'updatedAt-desc')]
  const backward = last !== undefined || (first === undefined && before !== undefined)
  const cursor = backward ? before : after
  const from = cursor === undefined ? null : decodeCursor(order, cursor)
  if (cursor !== undefined && !from) throw marketError('cursor-not-valid')
  return { order, from, size: parsePageSize(backward ? last : first), backward }
}

async function findPage(db: Kysely<Tables>, shop: ShopRecord, asked: Asked, page: AskedPage): Promise<CatalogPage> {
  const { order, from, size, backward } = page
  const narrowing = narrow(asked, { byRelevance: order === 'score-desc', facetId: from?.facetId })
  if (!narrowing) return emptyPage

  // One extra row tells whether another page follows.
  const request = { order, from, limit: size + 1, backward }
  const known = knownCount(asked)
  const { rows, counted, isRanked } =
    known === null
      ? await findNarrowedListings(db, narrowing, { ...request, countLimit: COUNT_LIMIT })
      : { rows: await findListings(db, narrowing.driver, request), counted: known, isRanked: false }
  const goesOn = rows.length > size
  const shown = rows.slice(0, size)
  if (backward) shown.reverse()

  const facetId = isRanked ? RANKED : narrowing.driver.id
  const edges = shown.map((row) => toEdge(row, { shop, order, facetId }))
  return {
    totalCount: known ?? Math.min(counted, COUNT_LIMIT),
    totalIsExact: known !== null || counted <= COUNT_LIMIT,
    pageInfo: {
      hasNextPage: backward ? from !== null : goesOn,
      hasPreviousPage: backward ? goesOn : from !== null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    edges,
    didYouMean: null,
    search: null,
  }
}

function toEdge(
  { id, key, card, offers }: ListingRow,
  { shop, order, facetId }: { shop: ShopRecord; order: ListingOrder; facetId: number },
) {
  return {
    cursor: encodeCursor(order, { key, listingId: id, facetId }),
    node: { product: toListedProduct(card, offers, shop.currency.code) },
  }
}

/** Searches by SKU or barcode: a shopper who types the number on the bag wants that bag. */
async function findPageByCode(
  db: Kysely<Tables>,
  shop: ShopRecord,
  phrase: string,
  { order }: AskedPage,
): Promise<CatalogPage | null> {
  const row = await findListingByCode(db, shop.id, phrase)
  if (!row) return null

  const edge = toEdge({ ...row, key: 0 }, { shop, order, facetId: 0 })
  return {
    ...emptyPage,
    totalCount: 1,
    pageInfo: { ...emptyPage.pageInfo, startCursor: edge.cursor, endCursor: edge.cursor },
    edges: [edge],
  }
}
