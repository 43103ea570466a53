import { parsePageSize, withoutNulls } from '#services/market/catalogue/rules/page-size.ts'
import type { CatalogProduct, CatalogQuery, ProductDetail, Tag } from '#services/market/contract.ts'
import { countries } from '#shared/countries/countries.ts'
import { type Currency, formatMoney } from '#shared/money.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { type GraphContext, onBehalf } from './context.ts'
import { graphError } from './errors.ts'
import { imageInfo } from './images.ts'
import { currencies, money } from './money.ts'

interface CatalogItemsArguments {
  shopIds: (string | null)[]
  tagIds?: (string | null)[] | null
  first?: number | null
  after?: string | null
  last?: number | null
  before?: string | null
  sortBy?: 'updatedAt' | 'minPrice' | 'popularity' | 'relevance' | null
  sortByPriceCurrencyCode?: string | null
  sortOrder?: 'asc' | 'desc' | null
  searchQuery?: string | null
}

export async function catalogItems(_: unknown, asked: CatalogItemsArguments, context: GraphContext) {
  const page = await context.market.catalogItems(catalogQuery(asked), onBehalf(context))
  return {
    ...page,
    edges: page.edges.map(({ cursor, node }) => ({ cursor, node: catalogItem(node.product) })),
    nodes: () => page.edges.map(({ node }) => catalogItem(node.product)),
  }
}

/** Maps the arguments to the market's query; null arguments are left out. */
export function catalogQuery(asked: CatalogItemsArguments): CatalogQuery {
  const shopId = asked.shopIds.find((id) => id !== null && id !== '')
  if (!shopId) throw graphError('shop-not-named')
  if (!['USD', ...Object.keys(currencies)].includes(asked.sortByPriceCurrencyCode ?? 'USD'))
    throw graphError('currency-not-known')

  const isBackwards = asked.last !== null && asked.last !== undefined
  const tagIds = asked.tagIds?.filter((id) => id !== null)
  return {
    shopId,
    ...withoutNulls({
      tagIds: tagIds && tagIds.length > 0 ? tagIds : null,
      first: isBackwards ? null : parsePageSize(asked.first),
      last: isBackwards ? parsePageSize(asked.last) : null,
      after: asked.after,
      before: asked.before,
      sortBy: toSortBy(asked),
      searchQuery: asked.searchQuery?.trim() || null,
    }),
  }
}

function toSortBy({ sortBy, sortOrder }: CatalogItemsArguments): CatalogQuery['sortBy'] | null {
  switch (sortBy) {
    case 'minPrice':
      return sortOrder === 'desc' ? 'minPrice-desc' : 'minPrice-asc'
    case 'popularity':
      return 'popularity-desc'
    case 'relevance':
      return 'relevance'
    case 'updatedAt':
      return 'updatedAt-desc'
    default:
      return null
  }
}

function catalogItem(product: CatalogProduct) {
  return { __typename: 'CatalogItemProduct', _id: product._id, product: graphProduct(product) }
}

/** A product for listings. */
export function graphProduct(product: CatalogProduct) {
  const { pricing } = product
  return {
    ...product,
    productId: product._id,
    pricing: [priceInfo(pricing)],
    primaryImage: product.primaryImage && imageInfo(product.primaryImage),
    variants: () => product.variants.map((variant) => cardVariant(variant, pricing.currencyCode)),
  }
}

function priceInfo(pricing: CatalogProduct['pricing']) {
  const { currencyCode, compareAtPrice, displayCompareAtPrice } = pricing
  return {
    ...pricing,
    currency: currencies[currencyCode],
    compareAtPrice:
      compareAtPrice === null ? null : money(compareAtPrice, currencyCode, displayCompareAtPrice ?? undefined),
  }
}

function variantPrice(price: number, compareAtPrice: number | null, currencyCode: Currency) {
  return [
    priceInfo({
      currencyCode,
      minPrice: price,
      maxPrice: price,
      displayPrice: formatMoney(price, currencyCode),
      compareAtPrice,
      displayCompareAtPrice: null,
    }),
  ]
}

function cardVariant(variant: CatalogProduct['variants'][number], currencyCode: Currency) {
  const { imageId, currentStock, isBackorder } = variant
  return {
    ...variant,
    variantId: variant._id,
    title: variant.optionTitle,
    isSoldOut: currentStock === 0 && !isBackorder,
    isLowQuantity: currentStock > 0 && currentStock <= 5,
    pricing: () => variantPrice(variant.price, variant.compareAtPrice, currencyCode),
    primaryImage: imageId === null ? null : imageInfo({ imageId, alt: variant.optionTitle }),
  }
}

export async function catalogItemProduct(
  _: unknown,
  { shopId, slugOrId }: { shopId?: string | null; slugOrId: string },
  context: GraphContext,
) {
  const shop = shopId ?? (await findMarketShop(context))
  try {
    const product = await context.market.catalogItemProduct({ shopId: shop, slugOrId }, onBehalf(context))
    return { _id: product._id, product: productDetail(product) }
  } catch (error) {
    // Reaction Commerce answers null for a missing product.
    if (asServiceError(error)?.status === 404) return null
    throw error
  }
}

function productDetail(product: ProductDetail) {
  const { currencyCode } = product.pricing
  return {
    ...graphProduct({ ...product, variants: [] }),
    media: () => product.images.map(imageInfo),
    tags: { nodes: product.tags },
    pageTitle: product.metaTitle,
    variants: () =>
      product.variants.map((variant) => ({
        ...variant,
        variantId: variant._id,
        pricing: variantPrice(variant.price, variant.compareAtPrice, currencyCode),
        primaryImage: variant.imageIds[0] ? imageInfo({ imageId: variant.imageIds[0], alt: variant.title }) : null,
      })),
  }
}

/** The shop that visitors without an address see in the caller's market. */
export async function findMarketShop(context: GraphContext): Promise<string> {
  const { country } = context.call.viewer
  const { operations } = await context.market.marketPlaceAppData({ appName: 'huella' }, onBehalf(context))
  const operation = operations.find(({ countryIso }) => countryIso === country)
  if (!operation) throw graphError('shop-not-named')
  const { defaultStore } = await context.market.searchShops(
    {
      appName: 'huella',
      operationUid: operation.operationUid,
      locality: { coordinates: countries[country].shopLookup },
    },
    onBehalf(context),
  )
  return defaultStore.id
}

export async function tags(
  _: unknown,
  { shopId, first, isTopLevel }: { shopId: string; first?: number | null; isTopLevel?: boolean | null },
  context: GraphContext,
) {
  const all = await context.market.tags({ shopId }, onBehalf(context))
  const wanted = typeof isTopLevel === 'boolean' ? all.filter((tag) => tag.isTopLevel === isTopLevel) : all
  // A tag tree is only useful whole: without a size, return all tags.
  const nodes: Tag[] = typeof first === 'number' ? wanted.slice(0, parsePageSize(first)) : wanted
  return {
    totalCount: wanted.length,
    pageInfo: {
      hasNextPage: nodes.length < wanted.length,
      hasPreviousPage: false,
      startCursor: nodes[0]?._id ?? null,
      endCursor: nodes.at(-1)?._id ?? null,
    },
    nodes,
    edges: () => nodes.map((node) => ({ cursor: node._id, node })),
  }
}
