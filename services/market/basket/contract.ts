import * as z from 'zod'
import { BenefitsState } from '#services/rewards/contract.ts'
import { operation } from '#shared/rpc/operation.ts'
import { Coordinates, CountryIsoCode, CurrencyCode, Money, Revision, requiredText } from '#shared/values.ts'
import { couponConditions, getConditionNames } from '../coupons/rules/coupon-conditions.ts'
import { PaymentMethod } from '../shops/payment-method.ts'

export const ShippingAddress = z.object({
  street: requiredText('Street', 300).describe("'Dirección'"),
  notes: z.string().trim().max(500).default('').describe("'Referencia Adicional', empty where the street says it all"),
  locality: z.string().max(120).nullable().default(null).describe('Neighbourhood'),
  city: z.string().max(120),
  region: z.string().max(120).nullable().default(null),
  country: CountryIsoCode,
  coordinates: Coordinates,
  building: z.string().max(120).nullable().default(null),
  unit: z.string().max(60).nullable().default(null),
  eddressCode: z.string().max(100).nullable().default(null),
})

/** One line as the browser believes it: the server recomputes everything from the ids and the quantity. */
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
  locale: requiredText('Locale', 10),
  orderHasDelivery: z.boolean(),
  serviceProviderId: requiredText('ServiceProviderId', 100),
  tip: Money,
  promoCode: z.string().max(60).nullish().describe('As it was typed: spaces and small letters do not matter'),
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
  tags: z.array(z.string()).describe('Slugs of its category, from the top of the tree down'),
  category: z.string().nullable().describe('Name of its most specific tag'),
  quantity: z.int().min(0).describe('After the correction; 0 when it cannot be sold'),
  askedQuantity: z.int(),
  price: z.object({ amount: Money, currencyCode: CurrencyCode, displayAmount: z.string() }),
  compareAtPrice: Money.nullable(),
  currentStock: z.int().min(0),
  isBackorder: z.boolean(),
  donatedGrams: z.int().nullable().describe('Of what is given to a shelter, the grams of one; null of everything else'),
  needsPrescription: z.boolean().describe('Sold on a prescription alone'),
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
  amountDue: Money.describe('max(0, total − discountTotal + tip − walletAmount)'),
  membershipSaving: Money.default(0).describe('How much more `total` would be without the membership; in no sum'),
})

/** A coupon and its discount on this basket. */
export const BasketCoupon = z.object({
  code: z.string(),
  title: z.string(),
  discount: Money,
  displayDiscount: z.string().describe("'Bs 12,00'"),
  isFreeDelivery: z.boolean().describe('It discounts the delivery, not the products'),
})

/** Reasons why a promo code does not count, in the order in which they are reported. */
export const CouponRefusal = z.enum([
  'coupon-unknown',
  'coupon-other-shop',
  'coupon-not-yet',
  'coupon-ended',
  'coupon-used-up',
  'coupon-too-many-tries',
  'coupon-needs-phone',
  'coupon-needs-proof',
  'coupon-already-used',
  ...getConditionNames().map((name) => couponConditions[name].refusal),
  'coupon-needs-delivery',
  'coupon-other-products',
  'coupon-minimum',
  'coupon-nothing-to-discount',
])

export const Basket = z.object({
  deliveryPrice: Money,
  displayDeliveryPrice: z.string(),
  currencyCode: CurrencyCode,
  lines: z.array(BasketLine),
  summary: BasketSummary,
  missingForFreeDelivery: Money.nullable().describe('null: delivery cannot become free; 0: it is'),
  benefits: BenefitsState,
  membership: z
    .object({
      planName: z.string(),
      freeDeliveryFrom: Money.nullable().describe('Delivery costs nothing from this itemTotal on; null: not by it'),
    })
    .nullable()
    .describe("The caller's, while it is paid"),
  inDeliveryZone: z.boolean(),
  isOpen: z.boolean(),
  changed: z.boolean().describe('Some line differs from what was asked'),
  coupon: BasketCoupon.nullable().describe('The one that was asked for, when it counts: its discount is discountTotal'),
  couponRefusal: z
    .object({ code: CouponRefusal, detail: z.string().describe('In Spanish, for the customer') })
    .nullable()
    .describe('Why the one that was asked for does not count'),
  bestCoupon: BasketCoupon.nullable().describe(
    "Of the caller's own and the shop's public ones, what would take most off, when that is more than `coupon` does",
  ),
})

/** The stored cart: exactly the specification's cart without the derived parts, mirrored from the browser. */
export const StoredCart = z.object({
  shopId: z.string(),
  items: z.array(BasketItem.extend({ addedAt: z.iso.datetime() })).max(200),
  notes: z.string().max(1000),
  predefinedNotes: z.array(z.string().max(200)).max(20),
  hasDelivery: z.boolean(),
  scheduledDeliveryDate: z.iso.datetime().nullable(),
  promoCode: z.string().max(60).nullable(),
  paymentMethod: PaymentMethod.nullable(),
  shippingAddress: ShippingAddress.nullable(),
  version: Revision,
})

/** Id and token of one anonymous cart; they open nothing else. */
export const AnonymousCartKey = z.object({
  anonymousCartId: z.string().max(100),
  anonymousCartToken: z.string().max(100),
})

/** Operations that recompute a cart or store its mirrored copy, by account or by an anonymous cart's token. */
export const basketCalls = {
  calculateBasket: operation({ access: 'guest', rate: 'search' })
    .route({ method: 'POST', path: '/app/calculateBasket', summary: 'Recompute a cart', tags: ['cart'] })
    .input(CalculateBasket)
    .output(Basket),

  cart: operation({ access: 'guest', load: 'checkout' })
    .route({ method: 'GET', path: '/app/carts/{shopId}', summary: "The caller's cart at a shop", tags: ['cart'] })
    .input(z.object({ shopId: z.string().max(100) }))
    .output(StoredCart.nullable()),

  /** Replaces the caller's cart; another version than the stored one answers 409 with the stored cart in `cart`. */
  saveCart: operation({ access: 'guest' })
    .route({ method: 'PUT', path: '/app/carts/{shopId}', summary: 'Mirror a cart', tags: ['cart'] })
    .input(StoredCart)
    .output(StoredCart),

  createAnonymousCart: operation({ access: 'public', idempotency: true })
    .route({
      method: 'POST',
      path: '/app/public/anonymousCarts',
      summary: 'An empty cart of nobody, and the token that opens it',
      tags: ['cart'],
    })
    .input(z.object({ shopId: z.string().max(100) }))
    .output(AnonymousCartKey.extend({ cart: StoredCart })),

  /**
   * A wrong token and an unknown id get the same answer. The token travels in the body, because addresses are logged.
   */
  anonymousCart: operation({ access: 'public' })
    .route({
      method: 'POST',
      path: '/app/public/anonymousCarts/{anonymousCartId}/open',
      summary: 'The anonymous cart of this id and token',
      tags: ['cart'],
    })
    .input(AnonymousCartKey.extend({ shopId: z.string().max(100) }))
    .output(StoredCart),

  /** As `saveCart`, with the token in place of an account. */
  saveAnonymousCart: operation({ access: 'public' })
    .route({
      method: 'PUT',
      path: '/app/public/anonymousCarts/{anonymousCartId}',
      summary: 'Mirror an anonymous cart',
      tags: ['cart'],
    })
    .input(AnonymousCartKey.extend({ cart: StoredCart }))
    .output(StoredCart),
}

export type ShippingAddress = z.infer<typeof ShippingAddress>
export type BasketItem = z.infer<typeof BasketItem>
export type CalculateBasket = z.infer<typeof CalculateBasket>
export type BasketLine = z.infer<typeof BasketLine>
export type BasketSummary = z.infer<typeof BasketSummary>
export type BasketCoupon = z.infer<typeof BasketCoupon>
export type Basket = z.infer<typeof Basket>
export type StoredCart = z.infer<typeof StoredCart>
