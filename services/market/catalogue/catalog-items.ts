import type { Kysely } from 'kysely'
import type { CatalogPage, CatalogQuery } from '../contract.ts'
import { marketError } from '../errors.ts'
import type { CatalogueDependencies } from '../shops/cached-records.ts'
import type { ShopRecord } from '../shops/shop-record.ts'
import type { Tables } from '../tables.ts'
import { type Asked, forgiveTypos, knownCount, narrow, readSearch, understand } from './narrow-listing.ts'
import { decodeCursor, encodeCursor, type ListingOrder, type ListingPosition } from './rules/cursor.ts'
import { parsePageSize } from './rules/page-size.ts'
import { findListings, findNarrowedListings, type ListingRow } from './store/listing-page.ts'
import { findListingBySku } from './store/products.ts'
import { toListedProduct } from './to-listed-product.ts'

/** Largest exact count of a search; beyond it the page shows 'más de 1.000'. */
export const COUNT_LIMIT = 1000

/**
 * A page of the catalogue. Pages are found by position, so that products added or removed between two pages neither
 * repeat nor hide others. Page sizes are those of `catalogue/rules/page-size.ts`.
 */
export async function catalogItems({ db, records }: CatalogueDependencies, query: CatalogQuery): Promise<CatalogPage> {
  const shop = await records.shop(query.shopId)
  const page = readPage(query)
  const words = await readSearch(db, shop, query.searchQuery)

  const bySku = words && !page.from ? await findPageBySku(db, shop, query, page) : null
  if (bySku) return bySku

  const asked = await understand(records, { shop, filters: query, words })
  if (!asked) return emptyPage
  const answer = await findPage(db, shop, asked, page)
  if (answer.edges.length > 0 || !words || page.from) return answer

  const forgiven = await forgiveTypos(db, shop, words)
  if (!forgiven) return answer
  const meant = await understand(records, { shop, filters: query, words: forgiven.words })
  return meant ? { ...(await findPage(db, shop, meant, page)), didYouMean: forgiven.didYouMean } : answer
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
  const { rows, counted } =
    known === null
      ? await findNarrowedListings(db, narrowing, { ...request, countLimit: COUNT_LIMIT })
      : { rows: await findListings(db, narrowing.driver, request), counted: known }
  const goesOn = rows.length > size
  const shown = rows.slice(0, size)
  if (backward) shown.reverse()

  const edges = shown.map((row) => toEdge(row, { shop, order, facetId: narrowing.driver.id }))
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

/** Searches by SKU: a shopper who types the number on the bag wants that bag. */
async function findPageBySku(
  db: Kysely<Tables>,
  shop: ShopRecord,
  { searchQuery = '' }: CatalogQuery,
  { order }: AskedPage,
): Promise<CatalogPage | null> {
  const sku = searchQuery.trim()
  if (!/^\S{3,100}$/.test(sku)) return null
  const row = await findListingBySku(db, shop.id, sku)
  if (!row) return null

  const edge = toEdge({ ...row, key: 0 }, { shop, order, facetId: 0 })
  return {
    ...emptyPage,
    totalCount: 1,
    pageInfo: { ...emptyPage.pageInfo, startCursor: edge.cursor, endCursor: edge.cursor },
    edges: [edge],
  }
}
