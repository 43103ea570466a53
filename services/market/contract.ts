import { oc } from '@orpc/contract'
import * as z from 'zod'
import { Coordinates, CountryIsoCode, CurrencyCode, Day, Money, requiredText } from '#shared/values.ts'

/**
 * Shops, catalogue, carts, baskets and orders. Every amount is in minor units of `currencyCode`, also where the
 * specification names the field (`amount`, `deliveryCharge`, `total`); `display…` is what a person reads.
 */

// ---------------------------------------------------------------- shops

export const Operation = z.object({
  operationUid: z.string(),
  countryIso: CountryIsoCode,
  countryName: z.string(),
  countryFlag: z.string(),
})

/** Opening hours of one day: 0 is Sunday; minutes since local midnight; endTime may pass 1440 never. */
export const ScheduleEntry = z.object({
  active: z.boolean(),
  day: z.int().min(0).max(7),
  startTime: z.int().min(0).max(1440),
  endTime: z.int().min(0).max(1440),
})

export const HomeSection = z.object({
  id: z.string(),
  title: z.string(),
  tagSlug: z.string().nullable(),
  layout: z.enum(['rail', 'grid', 'tiles']),
  position: z.int(),
})
export const Collection = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  imageId: z.string().nullable(),
  position: z.int(),
})
export const Banner = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  href: z.string().describe('A path of this site'),
  label: z.string(),
  art: z.string().describe('Name of a drawing of the design system'),
  tone: z.string(),
})

export const Shop = z.object({
  id: z.string().describe('Empty for the placeholder of a place without a shop'),
  name: z.string(),
  label: z.string(),
  address: z.string(),
  phone: z.string().nullable(),
  whatsapp: z.string().nullable(),
  currency: z.object({ code: CurrencyCode }),
  country: CountryIsoCode,
  timeZone: z.string(),
  coordinates: Coordinates,
  schedule: z.array(ScheduleEntry),
  paymentOptions: z.array(z.enum(['cash', 'card_at_door'])),
  vat: z.boolean().describe('true: prices are net of IVA; false (default): they contain it (D47)'),
  vatRate: z.number().describe('Of the market, 0.13 in Bolivia, 0.10 in Paraguay'),
  minimumCharge: Money.describe('itemTotal below this adds minimumFee as surcharge'),
  minimumFee: Money,
  deliveryCharge: Money,
  minimumTicketFreeDelivery: Money.nullable().describe('null: never free; 0: always free (D24)'),
  deliveryTimeInterval: z.int().describe('Minutes of one delivery window'),
  defaultEta: z.int().describe('Minutes'),
  etaType: z.enum(['MINUTES', 'SAME_DAY', 'NEXT_DAY']),
  serviceProviderId: z.string(),
  roundPricesEvery: z.int().min(0).describe('Rounding step in minor units; 0 is none'),
  predefinedNotes: z.array(z.string()),
  popularSearches: z.array(z.string()),
  homeSections: z.array(HomeSection),
  collections: z.array(Collection),
  banners: z.array(Banner),
  favorites: z.array(z.string()).describe('Product ids that the shop recommends'),
  isOpen: z.boolean().describe('At the moment of the answer'),
  opensAt: z
    .object({
      day: Day,
      time: z.string().describe('HH:mm'),
      label: z.string().describe("'hoy 09:00', 'mañana 09:00', 'lunes 09:00'"),
    })
    .nullable(),
  servesPoint: z.boolean().describe('Whether the asked point lies in the delivery zone'),
  version: z.int(),
})

export const Place = z.object({
  city: z.string(),
  neighbourhoods: z.array(z.object({ name: z.string(), lat: z.number(), lon: z.number() })),
})

// ---------------------------------------------------------------- catalogue

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

/** What a product card shows; one row of a listing. */
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
  kcalPerKg: z.number().nullable(),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  variants: z.array(ProductVariant),
  soldIn: z.array(CountryIsoCode).describe('Countries whose shops sell it: the pages that hreflang may name'),
  images: z.array(z.object({ imageId: z.string(), alt: z.string(), isIllustrative: z.boolean() })),
  tags: z.array(z.object({ slug: z.string(), name: z.string() })).describe('From the top of the tree down'),
  metaTitle: z.string().nullable(),
  metaDescription: z.string().nullable(),
  updatedAt: z.iso.datetime(),
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

// ---------------------------------------------------------------- cart and basket

export const ShippingAddress = z.object({
  street: requiredText('Street', 300).describe("'Dirección'"),
  notes: requiredText('Notes', 500).describe("'Referencia Adicional'"),
  locality: z.string().max(120).nullable().default(null).describe('Neighbourhood'),
  city: z.string().max(120),
  region: z.string().max(120).nullable().default(null),
  country: CountryIsoCode,
  coordinates: Coordinates,
  building: z.string().max(120).nullable().default(null),
  unit: z.string().max(60).nullable().default(null),
  eddressCode: z.string().max(100).nullable().default(null),
})

/** One line as the browser believes it: the server recomputes everything from the ids and the quantity (D21). */
export const BasketItem = z.object({
  productId: z.string().max(100),
  productVariantId: z.string().max(100),
  quantity: z.int().min(1).max(999),
  price: Money.optional().describe('What the shopper saw; a difference is told, never used'),
})

export const CalculateBasket = z.object({
  dynamicDeliveryParam: z.object({
    deliveryLat: z.number().min(-90).max(90),
    deliveryLon: z.number().min(-180).max(180),
  }),
  isPayWithWallet: z.boolean(),
  items: z.array(BasketItem).max(200),
  locale: z.string().max(10),
  orderHasDelivery: z.boolean(),
  serviceProviderId: z.string().max(100),
  tip: Money,
})

export const BasketProblem = z.enum(['price-changed', 'not-enough-stock', 'sold-out', 'not-sold-here'])

export const BasketLine = z.object({
  productId: z.string(),
  productVariantId: z.string(),
  sku: z.string(),
  title: z.string(),
  optionTitle: z.string(),
  productSlug: z.string(),
  productVendor: z.string(),
  imageId: z.string().nullable(),
  quantity: z.int().min(0).describe('After the correction; 0 when it cannot be sold'),
  askedQuantity: z.int(),
  price: z.object({ amount: Money, currencyCode: CurrencyCode, displayAmount: z.string() }),
  compareAtPrice: Money.nullable(),
  currentStock: z.int().min(0),
  isBackorder: z.boolean(),
  subtotal: z.object({ amount: Money, displayAmount: z.string() }),
  problem: BasketProblem.nullable(),
})

export const BasketSummary = z.object({
  itemTotal: Money,
  fulfillmentTotal: Money,
  surchargeTotal: Money,
  taxTotal: Money,
  total: Money.describe('itemTotal + fulfillmentTotal + surchargeTotal + taxTotal'),
  discountTotal: Money,
  tip: Money,
  walletAmount: Money,
  amountDue: Money.describe('max(0, total − discountTotal + tip − walletAmount), D47'),
})

export const Basket = z.object({
  deliveryPrice: Money,
  displayDeliveryPrice: z.string(),
  currencyCode: CurrencyCode,
  lines: z.array(BasketLine),
  summary: BasketSummary,
  missingForFreeDelivery: Money.nullable().describe('null: delivery cannot become free; 0: it is'),
  inDeliveryZone: z.boolean(),
  isOpen: z.boolean(),
  changed: z.boolean().describe('Some line differs from what was asked'),
})

/** What is kept of a cart: exactly the specification's cart without the derived parts, mirrored from the browser. */
export const StoredCart = z.object({
  shopId: z.string(),
  items: z.array(BasketItem.extend({ addedAt: z.iso.datetime() })).max(200),
  notes: z.string().max(1000),
  predefinedNotes: z.array(z.string().max(200)).max(20),
  hasDelivery: z.boolean(),
  scheduledDeliveryDate: z.iso.datetime().nullable(),
  promoCode: z.string().max(60).nullable(),
  paymentMethod: z.enum(['cash', 'card_at_door']).nullable(),
  shippingAddress: ShippingAddress.nullable(),
  version: z.int().min(0),
})

/** Opens that one cart and nothing else (D12, D14). */
export const AnonymousCartKey = z.object({
  anonymousCartId: z.string().max(100),
  anonymousCartToken: z.string().max(100),
})

// ---------------------------------------------------------------- orders

export const PaymentMethod = z.enum(['cash', 'card_at_door'])
export const OrderStatus = z.enum([
  'NEW',
  'CONFIRMED',
  'PREPARING',
  'ON_THE_WAY',
  'READY_FOR_PICKUP',
  'COMPLETED',
  'NOT_DELIVERED',
  'CANCELLED',
])
/** D26. */
export const CheckoutCategory = z.enum([
  'product in cart changed',
  'shipping address out of zone',
  'delivery time error',
  'unknown error',
])

export const PlaceOrder = z.object({
  shopId: z.string().max(100),
  items: z.array(BasketItem).min(1).max(200),
  hasDelivery: z.boolean(),
  contact: z.object({
    fullName: requiredText('FullName', 200),
    phoneNumber: z.string().trim().min(5, 'Teléfono es obligatorio').max(40),
    email: z.email('Email no tiene un formato válido').max(254).nullable(),
  }),
  shippingAddress: ShippingAddress.nullable().describe('Required with delivery'),
  scheduledDeliveryDate: z.iso.datetime().nullable().describe('Start of the chosen window; null: as soon as possible'),
  notes: z.string().max(1000),
  predefinedNotes: z.array(z.string().max(200)).max(20),
  tip: Money,
  isPayWithWallet: z.boolean(),
  paymentMethod: PaymentMethod,
  expectedTotal: Money.describe(
    'amountDue that the shopper agreed to; a difference refuses the order with the new basket',
  ),
  locale: z.string().max(10),
})

export const OrderLine = BasketLine.omit({
  problem: true,
  askedQuantity: true,
  currentStock: true,
  compareAtPrice: true,
})

export const Order = z.object({
  _id: z.string(),
  referenceId: z.string().describe('What people say: HU-8F3K2Q'),
  shopId: z.string(),
  shopName: z.string(),
  shopPhone: z.string().nullable(),
  shopAddress: z.string(),
  status: OrderStatus,
  paymentMethod: PaymentMethod,
  paymentState: z.enum(['at_door', 'awaiting', 'paid', 'refunded', 'none']),
  currencyCode: CurrencyCode,
  hasDelivery: z.boolean(),
  contact: PlaceOrder.shape.contact,
  shippingAddress: ShippingAddress.nullable(),
  scheduledDeliveryDate: z.iso.datetime().nullable(),
  scheduledLabel: z
    .string()
    .nullable()
    .describe("Wall-clock text in the shop's zone: 'lunes 23 de noviembre, 10:00 a 11:00'"),
  promisedLabel: z.string().nullable().describe("'hoy 15:45'"),
  notes: z.string(),
  predefinedNotes: z.array(z.string()),
  lines: z.array(OrderLine),
  summary: BasketSummary,
  containedTax: Money.describe('IVA contained in the total when prices include it'),
  timeline: z.array(
    z.object({
      status: OrderStatus,
      at: z.iso.datetime(),
      label: z.string().describe('Wall clock of the shop'),
      note: z.string().nullable(),
    }),
  ),
  createdAt: z.iso.datetime(),
  accessToken: z
    .string()
    .nullable()
    .describe('Only in the answer that created it: opens the order page of a guest (D51)'),
})

/** The fact 'order-placed' (D56), written in the transaction of its order. */
export const OrderPlaced = z.object({
  orderId: z.string(),
  referenceId: z.string(),
  ownerUid: z.string(),
  shopId: z.string(),
  country: CountryIsoCode,
  currencyCode: CurrencyCode,
  amountDue: Money,
  placedAt: z.iso.datetime(),
})

export const DeliveryWindow = z.object({
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  day: Day,
  dayLabel: z.string().describe("'Hoy', 'Mañana', 'lunes 23'"),
  label: z.string().describe("'10:00 a 11:00'"),
})

/** What is sold and shown at a place: the answer of a shop search. */
export const PlaceAnswer = z.object({
  stores: z.array(Shop).describe('Nearest first'),
  defaultStore: Shop,
  defaultLocations: z.array(Place),
  homeSections: z.array(HomeSection),
  collectionGroups: z.array(z.object({ id: z.string(), title: z.string(), collections: z.array(Collection) })),
  productRecommendations: z.array(CatalogProduct),
  pages: z.array(z.object({ slug: z.string(), title: z.string() })),
  favorites: z.array(CatalogProduct),
  frequentlyOrdered: z.array(CatalogProduct),
  popularSearches: z.array(z.string()),
  banners: z.array(Banner),
  predefinedNotes: z.array(z.string()),
})

export type CatalogFilters = z.infer<typeof CatalogFilters>
export type Operation = z.infer<typeof Operation>

export const contract = {
  marketPlaceAppData: oc
    .route({
      method: 'POST',
      path: '/app/public/marketPlaceAppData',
      summary: 'The markets that this app serves',
      tags: ['shop'],
    })
    .input(z.object({ appName: requiredText('AppName', 60) }))
    .output(z.object({ operations: z.array(Operation) })),

  searchShops: oc
    .route({ method: 'POST', path: '/app/public/searchShops', summary: 'The shop of a place', tags: ['shop'] })
    .input(
      z.object({
        locality: z.object({ coordinates: Coordinates }),
        appName: requiredText('AppName', 60),
        operationUid: requiredText('OperationUid', 100),
        store: z
          .string()
          .max(100)
          .optional()
          .describe('Chooses that shop when it is of this market and open to the address'),
      }),
    )
    .output(PlaceAnswer),

  shop: oc
    .route({ method: 'GET', path: '/web/shops/{shopId}', summary: 'One shop', tags: ['shop'] })
    .input(z.object({ shopId: z.string().max(100) }))
    .output(Shop),

  deliveryWindows: oc
    .route({
      method: 'GET',
      path: '/web/shops/{shopId}/deliveryWindows',
      summary: 'Windows of the next 7 days within the schedule',
      tags: ['shop'],
    })
    .input(z.object({ shopId: z.string().max(100), hasDelivery: z.union([z.boolean(), z.stringbool()]) }))
    .output(
      z.object({ asap: z.object({ available: z.boolean(), label: z.string() }), windows: z.array(DeliveryWindow) }),
    ),

  catalogItems: oc
    .route({ method: 'POST', path: '/web/catalogItems', summary: 'A page of the catalogue', tags: ['catalogue'] })
    .input(CatalogQuery)
    .output(CatalogPage),

  catalogFacets: oc
    .route({
      method: 'POST',
      path: '/web/catalogFacets',
      summary: 'Counts for the filters of a listing',
      tags: ['catalogue'],
    })
    .input(CatalogFilters.extend({ shopId: z.string().max(100) }))
    .output(Facets),

  catalogItemProduct: oc
    .route({
      method: 'GET',
      path: '/web/shops/{shopId}/products/{slugOrId}',
      summary: 'One product',
      tags: ['catalogue'],
    })
    .input(z.object({ shopId: z.string().max(100), slugOrId: z.string().max(300) }))
    .output(ProductDetail),

  relatedProducts: oc
    .route({
      method: 'GET',
      path: '/web/shops/{shopId}/products/{slugOrId}/related',
      summary: 'Products like this one',
      tags: ['catalogue'],
    })
    .input(z.object({ shopId: z.string().max(100), slugOrId: z.string().max(300) }))
    .output(z.array(CatalogProduct)),

  tags: oc
    .route({ method: 'GET', path: '/web/shops/{shopId}/tags', summary: 'The category tree', tags: ['catalogue'] })
    .input(z.object({ shopId: z.string().max(100) }))
    .output(z.array(Tag)),

  suggestions: oc
    .route({
      method: 'GET',
      path: '/web/shops/{shopId}/suggestions',
      summary: 'Suggestions while typing',
      tags: ['catalogue'],
    })
    .input(z.object({ shopId: z.string().max(100), q: z.string().max(100) }))
    .output(Suggestions),

  /** Slugs and dates for the sitemap, by pages of 10,000. */
  sitemap: oc
    .route({ method: 'GET', path: '/web/shops/{shopId}/sitemap', summary: 'Product addresses', tags: ['catalogue'] })
    .input(z.object({ shopId: z.string().max(100), after: z.string().max(300).optional() }))
    .output(z.array(z.object({ slug: z.string(), updatedAt: z.iso.datetime() }))),

  calculateBasket: oc
    .route({ method: 'POST', path: '/app/calculateBasket', summary: 'Recompute a cart', tags: ['cart'] })
    .input(CalculateBasket)
    .output(Basket),

  cart: oc
    .route({ method: 'GET', path: '/app/carts/{shopId}', summary: "The caller's cart at a shop", tags: ['cart'] })
    .input(z.object({ shopId: z.string().max(100) }))
    .output(StoredCart.nullable()),

  /** Replaces the caller's cart; another version than the stored one answers 409 with the stored cart in `cart`. */
  saveCart: oc
    .route({ method: 'PUT', path: '/app/carts/{shopId}', summary: 'Mirror a cart', tags: ['cart'] })
    .input(StoredCart)
    .output(StoredCart),

  createAnonymousCart: oc
    .route({
      method: 'POST',
      path: '/app/public/anonymousCarts',
      summary: 'An empty cart of nobody, and the token that opens it',
      tags: ['cart'],
    })
    .input(z.object({ shopId: z.string().max(100) }))
    .output(AnonymousCartKey.extend({ cart: StoredCart })),

  /** A wrong token and an unknown id answer the same. The token travels in the body: it belongs in no address. */
  anonymousCart: oc
    .route({
      method: 'POST',
      path: '/app/public/anonymousCarts/{anonymousCartId}/open',
      summary: 'The anonymous cart of this id and token',
      tags: ['cart'],
    })
    .input(AnonymousCartKey.extend({ shopId: z.string().max(100) }))
    .output(StoredCart),

  /** As `saveCart`, with the token in place of an account. */
  saveAnonymousCart: oc
    .route({
      method: 'PUT',
      path: '/app/public/anonymousCarts/{anonymousCartId}',
      summary: 'Mirror an anonymous cart',
      tags: ['cart'],
    })
    .input(AnonymousCartKey.extend({ cart: StoredCart }))
    .output(StoredCart),

  /** Optional Idempotency-Key (D25); without one an order identical to one of the caller's that is still NEW is refused. */
  placeOrder: oc
    .route({ method: 'POST', path: '/app/orders', summary: 'Place an order', tags: ['order'] })
    .input(PlaceOrder)
    .output(Order),

  /** By its id or its reference. Another's reads as not found. A guest's link passes its `token` instead of being the owner. */
  order: oc
    .route({ method: 'GET', path: '/app/orders/{orderId}', summary: 'One order', tags: ['order'] })
    .input(z.object({ orderId: z.string().max(100), token: z.string().max(100).optional() }))
    .output(Order),

  orders: oc
    .route({ method: 'GET', path: '/app/orders', summary: "The caller's orders, newest first", tags: ['order'] })
    .input(
      z.object({
        first: z.coerce.number().int().min(1).max(50).default(5),
        after: z.string().max(200).optional(),
        status: OrderStatus.optional(),
      }),
    )
    .output(z.object({ orders: z.array(Order), hasNextPage: z.boolean(), endCursor: z.string().nullable() })),
}

export type Shop = z.infer<typeof Shop>
export type PlaceAnswer = z.infer<typeof PlaceAnswer>
export type Place = z.infer<typeof Place>
export type CatalogProduct = z.infer<typeof CatalogProduct>
export type CatalogQuery = z.infer<typeof CatalogQuery>
export type CatalogPage = z.infer<typeof CatalogPage>
export type Facets = z.infer<typeof Facets>
export type ProductDetail = z.infer<typeof ProductDetail>
export type ProductVariant = z.infer<typeof ProductVariant>
export type Tag = z.infer<typeof Tag>
export type Suggestions = z.infer<typeof Suggestions>
export type ShippingAddress = z.infer<typeof ShippingAddress>
export type CalculateBasket = z.infer<typeof CalculateBasket>
export type BasketItem = z.infer<typeof BasketItem>
export type Basket = z.infer<typeof Basket>
export type BasketLine = z.infer<typeof BasketLine>
export type BasketSummary = z.infer<typeof BasketSummary>
export type StoredCart = z.infer<typeof StoredCart>
export type PlaceOrder = z.infer<typeof PlaceOrder>
export type Order = z.infer<typeof Order>
export type OrderPlaced = z.infer<typeof OrderPlaced>
export type OrderStatus = z.infer<typeof OrderStatus>
export type CheckoutCategory = z.infer<typeof CheckoutCategory>
export type DeliveryWindow = z.infer<typeof DeliveryWindow>
