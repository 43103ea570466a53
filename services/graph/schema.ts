/**
 * The graph's schema, public: field names and shapes of its ancestry (Reaction Commerce), so that a storefront written
 * for it finds what it asks for. Money is in minor units of its currency wherever it is a number.
 */
export const typeDefs = /* GraphQL */ `
  "Opaque; only good for the list that gave it."
  scalar ConnectionCursor
  "How many: 5, 10, 20, 30, 60 or 100; anything else counts as 30."
  scalar ConnectionLimitInt
  "An instant, ISO 8601."
  scalar DateTime

  type Query {
    "A page of what a shop sells. Several shop ids: the first one counts, prices and stock are of one shop."
    catalogItems(
      shopIds: [ID]!
      "Ids or slugs; a product carries one of them."
      tagIds: [ID]
      first: ConnectionLimitInt
      after: ConnectionCursor
      last: ConnectionLimitInt
      before: ConnectionCursor
      "Default updatedAt, the newest first; with a searchQuery relevance."
      sortBy: CatalogItemSortByField
      "USD means the shop's currency, as does its own code."
      sortByPriceCurrencyCode: String = "USD"
      "Only prices can be sorted both ways; they start with the lowest."
      sortOrder: SortOrder
      searchQuery: String
    ): CatalogItemConnection
    "One product by its slug or id, null when the shop does not sell it. Without a shop: the market's own."
    catalogItemProduct(shopId: ID, slugOrId: String!): CatalogItemProduct
    "The categories of a shop, from the top of the tree down."
    tags(shopId: ID!, first: ConnectionLimitInt, isTopLevel: Boolean): TagConnection
    "Who asks; null without an account."
    viewer: Account
    "The newest orders, of the caller only: another account's read as none."
    ordersByAccountId(accountId: ID!, shopIds: [ID], first: Int = 5): OrderConnection
    "One order by its reference, of the caller or opened by the token of a guest's link."
    orderByReferenceId(id: ID!, shopId: ID!, token: String): Order
    "What at most 200 lines cost the caller now: prices, delivery, and what a promo code takes off or why it does not count."
    calculateBasket(
      shopId: ID!
      items: [BasketItemInput!]!
      "Where it is delivered, which decides what the delivery costs."
      latitude: Float!
      longitude: Float!
      hasDelivery: Boolean = true
      payWithWallet: Boolean = false
      "Minor units."
      tip: Int = 0
      "As it was typed."
      promoCode: String
    ): Basket
  }

  enum CatalogItemSortByField {
    updatedAt
    minPrice
    "The best sellers."
    popularity
    "How well a search fits; without a search as updatedAt."
    relevance
  }

  enum SortOrder {
    asc
    desc
  }

  type PageInfo {
    hasNextPage: Boolean!
    hasPreviousPage: Boolean!
    startCursor: ConnectionCursor
    endCursor: ConnectionCursor
  }

  type Currency {
    _id: ID!
    code: String!
    symbol: String!
  }

  type Money {
    "Minor units: Bs 38,90 is 3890."
    amount: Float!
    displayAmount: String!
    currency: Currency!
  }

  type CatalogItemConnection {
    totalCount: Int!
    "false: there are more than totalCount."
    totalIsExact: Boolean!
    pageInfo: PageInfo!
    edges: [CatalogItemEdge!]!
    nodes: [CatalogItemProduct!]!
    "What was searched instead, when a typing error was forgiven."
    didYouMean: String
  }

  type CatalogItemEdge {
    cursor: ConnectionCursor!
    node: CatalogItem!
  }

  interface CatalogItem {
    _id: ID!
  }

  type CatalogItemProduct implements CatalogItem {
    _id: ID!
    product: CatalogProduct!
  }

  "A product; fields below 'variants' are only filled by catalogItemProduct."
  type CatalogProduct {
    _id: ID!
    productId: ID!
    title: String!
    slug: String!
    "Plain text, at most 160 characters."
    description: String!
    vendor: String!
    isLowQuantity: Boolean!
    isSoldOut: Boolean!
    isBackorder: Boolean!
    "One entry, in the shop's currency."
    pricing: [ProductPricingInfo!]!
    primaryImage: ImageInfo
    petTypes: [String!]!
    lifeStage: String
    breedSize: String
    category: String
    variants: [CatalogProductVariant!]!
    "HTML, sanitised."
    descriptionHtml: String
    ingredients: String
    kcalPerKg: Float
    media: [ImageInfo!]
    tags: TagLinkConnection
    options: [ProductOption!]
    pageTitle: String
    metaDescription: String
    updatedAt: DateTime
  }

  type ProductPricingInfo {
    currency: Currency!
    currencyCode: String!
    "Minor units."
    minPrice: Float!
    "Minor units."
    maxPrice: Float!
    displayPrice: String!
    compareAtPrice: Money
  }

  type ImageInfo {
    imageId: ID!
    alt: String!
    "Drawn from the product's data, not a photograph."
    isIllustrative: Boolean
    URLs: ImageSizes!
  }

  "Paths on the site that answered."
  type ImageSizes {
    thumbnail: String!
    small: String!
    medium: String!
    large: String!
    original: String!
  }

  type ProductOption {
    name: String!
    values: [String!]!
  }

  type CatalogProductVariant {
    _id: ID!
    variantId: ID!
    sku: String!
    title: String!
    optionTitle: String!
    currentStock: Int!
    isBackorder: Boolean!
    isSoldOut: Boolean!
    isLowQuantity: Boolean!
    pricing: [ProductPricingInfo!]!
    primaryImage: ImageInfo
    netGrams: Int
    barcode: String
  }

  type TagLink {
    slug: String!
    name: String!
  }

  type TagLinkConnection {
    nodes: [TagLink!]!
  }

  type TagConnection {
    totalCount: Int!
    pageInfo: PageInfo!
    edges: [TagEdge!]!
    nodes: [Tag!]!
  }

  type TagEdge {
    cursor: ConnectionCursor!
    node: Tag!
  }

  type Tag {
    _id: ID!
    slug: String!
    name: String!
    displayTitle: String!
    emoji: String
    isTopLevel: Boolean!
    position: Int!
    subTagIds: [ID!]!
    "Products of the shop below it."
    productCount: Int!
  }

  type Account {
    _id: ID!
    name: String
    "Up to the first space of the name."
    firstName: String
    lastName: String
    primaryEmailAddress: String
    verifiedEmail: Boolean!
    "E.164 where it could be read as a number."
    phoneNumber: String
    verifiedPhone: Boolean!
    isGuestAccount: Boolean!
    "At most 20, the default first."
    addressBook(first: ConnectionLimitInt): AddressConnection!
    defaultAddress: Address
    credibility: Credibility!
    "Those that the shop sells, the newest first. Without a shop: the market's own."
    favoriteProducts(shopId: ID, first: ConnectionLimitInt): [CatalogProduct!]!
    "What can be spent on orders in the market that answers."
    walletAmount: Money!
    "Huellas, level, missions and badges; null for a guest, and with an error of its own when they cannot be told."
    rewards: Rewards
    createdAt: DateTime!
  }

  "What good care, purchases and gifts earned."
  type Rewards {
    "Huellas that can be exchanged."
    points: Int!
    "Taken back after they were spent: the next huellas make up for them."
    owed: Int!
    "Earned in all, by which levels go; exchanging takes none of it."
    earned: Int!
    level: RewardLevel!
    "Those that are there once, and those of this month."
    missions: [Mission!]!
    "Every badge, those that are not earned yet too."
    badges: [Badge!]!
  }

  type RewardLevel {
    "From 1."
    number: Int!
    id: ID!
    name: String!
    "Huellas earned in all, from which on it is this level."
    from: Int!
    "Of the way to the next, 0 to 100; 100 on the last."
    percent: Int!
    "Null on the last."
    next: NextRewardLevel
  }

  type NextRewardLevel {
    number: Int!
    id: ID!
    name: String!
    from: Int!
    "Huellas that are still to be earned."
    missing: Int!
  }

  type Mission {
    id: ID!
    title: String!
    "What is to be done, in Spanish."
    says: String!
    period: MissionPeriod!
    "Of goal, and never more than it: times, or grams of what was given."
    progress: Int!
    goal: Int!
    "'2 de 3', '1,5 de 3 kg'."
    displayProgress: String!
    "Huellas that its completion gives."
    points: Int!
    "Null when it was not completed, of those of a month in this month."
    completedAt: DateTime
  }

  enum MissionPeriod {
    once
    "Anew in each month, by the clock of the market."
    month
  }

  type Badge {
    id: ID!
    title: String!
    "What it is for, in Spanish."
    says: String!
    earnedAt: DateTime
  }

  "What may be paid at the door."
  type Credibility {
    verifiedPhone: Boolean!
    verifiedEmail: Boolean!
    completedOrders: Int!
    cancelledAtDoor: Int!
    canPayAtDoor: Boolean!
    "Minor units of the market's currency."
    maxAtDoorMinor: Float!
  }

  type AddressConnection {
    totalCount: Int!
    pageInfo: PageInfo!
    edges: [AddressEdge!]!
  }

  type AddressEdge {
    cursor: ConnectionCursor!
    node: Address!
  }

  type Address {
    _id: ID!
    eddressCode: String
    isDefault: Boolean!
    street: String!
    "Referencia adicional."
    notes: String!
    building: String
    unit: String
    "Neighbourhood."
    locality: String
    city: String!
    region: String
    country: AddressCountry!
    coordinates: AddressCoordinates!
  }

  type AddressCountry {
    name: String!
    iso: String!
    "Telephone code, 591."
    countryCode: String!
    timezone: String!
  }

  type AddressCoordinates {
    lat: Float!
    lon: Float!
    "true: typed, and never pinned on a map."
    empty: Boolean!
  }

  type OrderConnection {
    totalCount: Int!
    pageInfo: PageInfo!
    edges: [OrderEdge!]!
    nodes: [Order!]!
  }

  type OrderEdge {
    cursor: ConnectionCursor!
    node: Order!
  }

  type Order {
    _id: ID!
    referenceId: ID!
    shop: OrderShop!
    status: String!
    paymentMethod: String!
    paymentState: String!
    currencyCode: String!
    hasDelivery: Boolean!
    email: String
    fullName: String!
    phoneNumber: String!
    createdAt: DateTime!
    scheduledDeliveryDate: DateTime
    scheduledLabel: String
    notes: String!
    totalItemQuantity: Int!
    items: [OrderItem!]!
    summary: OrderSummary!
    timeline: [OrderStep!]!
  }

  type OrderShop {
    _id: ID!
    name: String!
  }

  type OrderItem {
    _id: ID!
    productConfiguration: ProductConfiguration!
    sku: String!
    title: String!
    optionTitle: String!
    productSlug: String!
    productVendor: String!
    quantity: Int!
    price: Money!
    subtotal: Money!
    imageURLs: ImageSizes
  }

  type ProductConfiguration {
    productId: ID!
    productVariantId: ID!
  }

  type OrderSummary {
    itemTotal: Money!
    fulfillmentTotal: Money!
    surchargeTotal: Money!
    taxTotal: Money!
    total: Money!
    discountTotal: Money!
    tip: Money!
    walletAmount: Money!
    amountDue: Money!
    "How much more the total would be without the membership; it is in no sum."
    membershipSaving: Money!
  }

  input BasketItemInput {
    productId: ID!
    productVariantId: ID!
    quantity: Int!
  }

  type Basket {
    currencyCode: String!
    lines: [BasketLine!]!
    summary: OrderSummary!
    "What the products must still cost for a free delivery; null: it cannot become free."
    missingForFreeDelivery: Money
    "known, or unavailable: what it costs is without the benefits of a membership, for they could not be asked for."
    benefits: String!
    inDeliveryZone: Boolean!
    isOpen: Boolean!
    "Some line differs from what was asked."
    changed: Boolean!
    "The one that was asked for, when it counts."
    coupon: BasketCoupon
    "Why the one that was asked for does not count."
    couponRefusal: CouponRefusal
    "What would take off more, of the caller's own coupons and the shop's public ones."
    bestCoupon: BasketCoupon
  }

  type BasketLine {
    productId: ID!
    productVariantId: ID!
    title: String!
    optionTitle: String!
    "Slugs of its category, from the top of the tree down."
    tags: [String!]!
    "Name of its most specific tag."
    category: String
    "After the correction; 0 when it cannot be sold."
    quantity: Int!
    price: Money!
    subtotal: Money!
    "price-changed, not-enough-stock, sold-out or not-sold-here."
    problem: String
  }

  type BasketCoupon {
    code: String!
    title: String!
    discount: Money!
    "It discounts the delivery, not the products."
    isFreeDelivery: Boolean!
  }

  type CouponRefusal {
    code: String!
    "In Spanish, for the customer."
    detail: String!
  }

  type OrderStep {
    status: String!
    at: DateTime!
    label: String!
    note: String
  }
`
