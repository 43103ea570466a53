import { oc } from '@orpc/contract'
import * as z from 'zod'
import { CountryIsoCode, CurrencyCode, Money, requiredText } from '#shared/values.ts'
import { BasketItem, BasketLine, BasketSummary, ShippingAddress } from './baskets.ts'
import { BreedSize, LifeStage, PetType } from './catalogue.ts'

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
  promoCode: z.string().max(60).nullish().describe('A coupon; one that does not count refuses the order'),
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

/** What somebody can spend on orders (D48), and the newest 20 reasons for it. */
export const Wallet = z.object({
  balance: Money,
  currencyCode: CurrencyCode,
  displayBalance: z.string(),
  entries: z.array(
    z.object({
      id: z.string(),
      amount: z.int().describe('Minor units; what an order took is negative'),
      displayAmount: z.string(),
      reason: z.enum(['order', 'refund', 'reward', 'credit']),
      note: z.string(),
      createdAt: z.iso.datetime(),
    }),
  ),
})

/** A line of an order that brought food for a bowl, not a treat, with what the product is today. */
export const FoodPurchase = z.object({
  productId: z.string(),
  variantId: z.string(),
  slug: z.string(),
  title: z.string(),
  optionTitle: z.string(),
  imageId: z.string().nullable(),
  netGrams: z.int().describe('Of one of them'),
  kcalPerKg: z.number(),
  petTypes: z.array(PetType).describe('Empty: not known'),
  lifeStage: LifeStage.nullable(),
  breedSize: BreedSize.nullable(),
  quantity: z.int(),
  orderedAt: z.iso.datetime(),
  deliveredAt: z.iso.datetime().nullable(),
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

/** Placing an order, and reading one or all of one's own. */
export const orderCalls = {
  wallet: oc
    .route({ method: 'GET', path: '/app/wallet', summary: "The caller's wallet in this market", tags: ['order'] })
    .output(Wallet),

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

  /**
   * The food that the caller bought in the last 18 months, the newest first; at most 300 lines. Food whose weight or energy
   * nobody knows is not there, nor what was cancelled or never arrived.
   */
  foodPurchases: oc
    .route({ method: 'GET', path: '/app/foodPurchases', summary: 'Food that the caller bought', tags: ['order'] })
    .input(z.object({ shopId: z.string().max(100).optional().describe('At this shop alone') }))
    .output(z.array(FoodPurchase)),

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

export type OrderStatus = z.infer<typeof OrderStatus>
export type PlaceOrder = z.infer<typeof PlaceOrder>
export type Wallet = z.infer<typeof Wallet>
export type Order = z.infer<typeof Order>
export type FoodPurchase = z.infer<typeof FoodPurchase>
export type OrderPlaced = z.infer<typeof OrderPlaced>
