import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode, CurrencyCode, Money } from '#shared/values.ts'
import { SearchNotes } from '../search/contract.ts'

export const SortBy = z.enum(['updatedAt-desc', 'minPrice-asc', 'minPrice-desc', 'popularity-desc', 'relevance'])

export const PetType = z.enum(['PERRO', 'GATO', 'AVE', 'CONEJO', 'HÁMSTER', 'PEZ', 'TORTUGA'])

export const LifeStage = z.enum(['cachorro', 'adulto', 'senior'])

export const BreedSize = z.enum(['pequeño', 'mediano', 'grande'])

export const Pricing = z.object({
  currencyCode: CurrencyCode,
  minPrice: Money,
  maxPrice: Money,
  displayPrice: z.string().describe("'Bs 38,90' or 'Bs 38,90 - Bs 389,00'"),
  compareAtPrice: Money.nullable().describe('Of the cheapest variant on offer'),
  displayCompareAtPrice: z.string().nullable(),
})

/** Average and count of the visible reviews. */
const Rating = z.object({ average: z.number().describe('1 to 5, one decimal'), count: z.int().min(1) })

/** Data of a product card; one row of a listing. */
export const CatalogProduct = z.object({
  _id: z.string(),
  title: z.string(),
  slug: z.string(),
  description: z.string().describe('Plain text, at most 160 characters'),
  vendor: z.string(),
  isLowQuantity: z.boolean(),
  isSoldOut: z.boolean(),
  isBackorder: z.boolean(),
  pricing: Pricing,
  primaryImage: z.object({ imageId: z.string(), alt: z.string() }).nullable(),
  petTypes: z.array(PetType),
  lifeStage: LifeStage.nullable(),
  breedSize: BreedSize.nullable(),
  category: z.string().nullable().describe('Name of its most specific tag'),
  /** Enough of each variant for size chips and "Agregar" on the card; at most 6. */
  variants: z.array(
    z.object({
      _id: z.string(),
      sku: z.string(),
      optionTitle: z.string(),
      price: Money,
      compareAtPrice: Money.nullable(),
      currentStock: z.int().min(0),
      isBackorder: z.boolean(),
      imageId: z.string().nullable(),
    }),
  ),
  variantCount: z.int(),
  rating: Rating.nullable().optional().describe('Null or absent: there are no opinions'),
})

export const Tag = z.object({
  _id: z.string(),
  slug: z.string(),
  name: z.string(),
  displayTitle: z.string(),
  emoji: z.string().nullable(),
  isTopLevel: z.boolean(),
  parentId: z.string().nullable(),
  subTagIds: z.array(z.string()),
  position: z.int(),
  productCount: z.int().describe('Of this shop, maintained with every change of the catalogue'),
})

export const CatalogFilters = z.object({
  tagIds: z.array(z.string().max(100)).max(20).optional().describe('Ids or slugs; a product must carry one of them'),
  brands: z.array(z.string().max(120)).max(20).optional(),
  petTypes: z.array(PetType).max(7).optional(),
  sizes: z.array(BreedSize).max(3).optional(),
  lifeStages: z.array(LifeStage).max(3).optional(),
  fits: z
    .object({ size: BreedSize.nullable(), lifeStage: LifeStage.nullable() })
    .optional()
    .describe('For a body of this size and stage, or for all of them; null: not known'),
  minPrice: z.int().min(0).optional(),
  maxPrice: z.int().min(0).optional(),
  onOffer: z.boolean().optional(),
  inStock: z.boolean().optional(),
  searchQuery: z.string().max(200).optional(),
})

export const CatalogQuery = CatalogFilters.extend({
  shopId: z.string().max(100),
  first: z.int().min(1).max(100).optional(),
  after: z.string().max(500).optional(),
  last: z.int().min(1).max(100).optional(),
  before: z.string().max(500).optional(),
  sortBy: SortBy.optional().describe('Default updatedAt-desc; relevance when there is a searchQuery'),
})

export const CatalogPage = z.object({
  totalCount: z.int(),
  totalIsExact: z.boolean().describe('false: more than totalCount (searches count to 1,000)'),
  pageInfo: z.object({
    hasNextPage: z.boolean(),
    hasPreviousPage: z.boolean(),
    startCursor: z.string().nullable(),
    endCursor: z.string().nullable(),
  }),
  edges: z.array(z.object({ cursor: z.string(), node: z.object({ product: CatalogProduct }) })),
  didYouMean: z.string().nullable().describe('The words that were searched instead, when typos were forgiven'),
  search: SearchNotes.nullable().describe('Null without a search, and for a SKU or barcode'),
})

/** Counts beside each filter, for the same query without that filter's own choice. */
export const Facets = z.object({
  tags: z.array(z.object({ slug: z.string(), name: z.string(), count: z.int() })),
  brands: z.array(z.object({ name: z.string(), count: z.int() })),
  petTypes: z.array(z.object({ name: PetType, count: z.int() })),
  sizes: z.array(z.object({ name: BreedSize, count: z.int() })),
  lifeStages: z.array(z.object({ name: LifeStage, count: z.int() })),
  onOffer: z.int(),
  price: z.object({ min: z.int(), max: z.int() }).nullable(),
})

export const ProductVariant = z.object({
  _id: z.string(),
  sku: z.string(),
  title: z.string(),
  optionTitle: z.string(),
  optionValues: z.array(z.string()),
  price: Money,
  displayPrice: z.string(),
  compareAtPrice: Money.nullable(),
  displayCompareAtPrice: z.string().nullable(),
  currentStock: z.int().min(0),
  isLowQuantity: z.boolean(),
  isSoldOut: z.boolean(),
  isBackorder: z.boolean(),
  netGrams: z.int().nullable(),
  unitPrice: z.object({ amount: Money, per: z.string().describe("'kg'"), display: z.string() }).nullable(),
  imageIds: z.array(z.string()),
  barcode: z.string().nullable(),
})

export const ProductDetail = CatalogProduct.omit({ variants: true }).extend({
  descriptionHtml: z.string().describe('Sanitised at import'),
  ingredients: z.string().nullable(),
  needsPrescription: z.boolean().describe('Sold on a prescription alone'),
  kcalPerKg: z.number().nullable(),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  variants: z.array(ProductVariant),
  soldIn: z.array(CountryIsoCode).describe('Countries whose shops sell it: the pages that hreflang may name'),
  images: z.array(z.object({ imageId: z.string(), alt: z.string(), isIllustrative: z.boolean() })),
  tags: z.array(z.object({ slug: z.string(), name: z.string() })).describe('From the top of the tree down'),
  metaTitle: z.string().nullable(),
  metaDescription: z.string().nullable(),
  rating: Rating.nullable().describe('Null: there are no opinions'),
  updatedAt: z.iso.datetime(),
})

/** Attributes of a product that tell whether it suits a pet. */
export const ProductFacts = z.object({
  productId: z.string(),
  title: z.string(),
  petTypes: z.array(PetType),
  lifeStage: LifeStage.nullable(),
  breedSize: BreedSize.nullable(),
  ingredients: z.string().nullable(),
  tags: z.array(z.string()).describe('Slugs'),
})

export const Suggestions = z.object({
  products: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      vendor: z.string(),
      imageId: z.string().nullable(),
      displayPrice: z.string(),
    }),
  ),
  categories: z.array(z.object({ slug: z.string(), name: z.string() })),
  popular: z.array(z.string()),
})

/** An option of a product as comparers of prices read it. */
export const FeedItem = z.object({
  variantId: z.string(),
  productId: z.string(),
  slug: z.string(),
  sku: z.string(),
  barcode: z.string().nullable(),
  title: z.string(),
  optionTitle: z.string(),
  description: z.string(),
  vendor: z.string(),
  categories: z.array(z.string()).describe('From the top of the tree down'),
  imageId: z.string().nullable(),
  price: Money,
  compareAtPrice: Money.nullable(),
  availability: z.enum(['in_stock', 'out_of_stock', 'backorder']),
})

export const FeedPage = z.object({
  currency: CurrencyCode,
  items: z.array(FeedItem),
  after: z.string().nullable().describe('Where the next page begins; null after the last one'),
})

/** Catalogue operations: lists, filters, one product, the tree of categories, suggestions. */
export const catalogueCalls = {
  catalogItems: operation({ access: 'public', mayLag: true })
    .route({ method: 'POST', path: '/web/catalogItems', summary: 'A page of the catalogue', tags: ['catalogue'] })
    .input(CatalogQuery)
    .output(CatalogPage),

  catalogFacets: operation({ access: 'public', mayLag: true })
    .route({
      method: 'POST',
      path: '/web/catalogFacets',
      summary: 'Counts for the filters of a listing',
      tags: ['catalogue'],
    })
    .input(CatalogFilters.extend({ shopId: z.string().max(100) }))
    .output(Facets),

  catalogItemProduct: operation({ access: 'public', mayLag: true })
    .route({
      method: 'GET',
      path: '/web/shops/{shopId}/products/{slugOrId}',
      summary: 'One product',
      tags: ['catalogue'],
    })
    .input(z.object({ shopId: z.string().max(100), slugOrId: z.string().max(300) }))
    .output(ProductDetail),

  /** Facts of the given products that the shop sells, in any order. */
  productFacts: operation({ access: 'public', mayLag: true })
    .route({
      method: 'POST',
      path: '/web/shops/{shopId}/productFacts',
      summary: 'What products are made of, and for whom',
      tags: ['catalogue'],
    })
    .input(z.object({ shopId: z.string().max(100), productIds: z.array(z.string().max(100)).max(200) }))
    .output(z.array(ProductFacts)),

  /** Cards of the given products that the shop lists, in the order of the ids. */
  listedProducts: operation({ access: 'public', mayLag: true })
    .route({
      method: 'POST',
      path: '/web/shops/{shopId}/listedProducts',
      summary: 'Products by their ids',
      tags: ['catalogue'],
    })
    .input(z.object({ shopId: z.string().max(100), productIds: z.array(z.string().max(100)).max(24) }))
    .output(z.array(CatalogProduct)),

  relatedProducts: operation({ access: 'public', mayLag: true })
    .route({
      method: 'GET',
      path: '/web/shops/{shopId}/products/{slugOrId}/related',
      summary: 'Products like this one',
      tags: ['catalogue'],
    })
    .input(z.object({ shopId: z.string().max(100), slugOrId: z.string().max(300) }))
    .output(z.array(CatalogProduct)),

  tags: operation({ access: 'public', mayLag: true })
    .route({ method: 'GET', path: '/web/shops/{shopId}/tags', summary: 'The category tree', tags: ['catalogue'] })
    .input(z.object({ shopId: z.string().max(100) }))
    .output(z.array(Tag)),

  suggestions: operation({ access: 'public', mayLag: true })
    .route({
      method: 'GET',
      path: '/web/shops/{shopId}/suggestions',
      summary: 'Suggestions while typing',
      tags: ['catalogue'],
    })
    .input(z.object({ shopId: z.string().max(100), q: z.string().max(100) }))
    .output(Suggestions),

  /** Slugs and dates for the sitemap, by pages of 10,000. */
  sitemap: operation({ access: 'public', mayLag: true })
    .route({ method: 'GET', path: '/web/shops/{shopId}/sitemap', summary: 'Product addresses', tags: ['catalogue'] })
    .input(z.object({ shopId: z.string().max(100), after: z.string().max(300).optional() }))
    .output(z.array(z.object({ slug: z.string(), updatedAt: z.iso.datetime() }))),

  /** Everything that a shop lists, for comparers of prices, by pages of 1,000; without what needs a prescription. */
  productFeed: operation({ access: 'public', mayLag: true })
    .route({
      method: 'GET',
      path: '/web/shops/{shopId}/feed',
      summary: 'Options with their prices',
      tags: ['catalogue'],
    })
    .input(z.object({ shopId: z.string().max(100), after: z.string().max(300).optional() }))
    .output(FeedPage),
}

export type CatalogProduct = z.infer<typeof CatalogProduct>
export type Tag = z.infer<typeof Tag>
export type CatalogFilters = z.infer<typeof CatalogFilters>
export type CatalogQuery = z.infer<typeof CatalogQuery>
export type CatalogPage = z.infer<typeof CatalogPage>
export type Facets = z.infer<typeof Facets>
export type ProductVariant = z.infer<typeof ProductVariant>
export type ProductDetail = z.infer<typeof ProductDetail>
export type ProductFacts = z.infer<typeof ProductFacts>
export type FeedItem = z.infer<typeof FeedItem>
export type FeedPage = z.infer<typeof FeedPage>
export type Suggestions = z.infer<typeof Suggestions>
