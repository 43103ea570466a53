import * as z from 'zod'
import { BenefitsState } from '#services/rewards/contract.ts'
import { DRAWING, operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode, CurrencyCode, Money, MoneySum, requiredText } from '#shared/values.ts'
import { BasketItem, BasketLine, BasketSummary, ShippingAddress } from '../basket/contract.ts'
import { BreedSize, CatalogProduct, LifeStage, PetType } from '../catalogue/contract.ts'
import { CouponKind } from '../coupons/contract.ts'
import { DISRUPTION_REASONS } from '../disruptions/rules/disruption.ts'
import { OrderPrescriptionState } from '../prescriptions/contract.ts'
import { OrderPaymentMethod } from '../shops/payment-method.ts'
import { WALLET_REASONS } from '../wallet/contract.ts'
import { ORDER_STATES } from './rules/order-states.ts'

export const OrderStatus = z.enum(ORDER_STATES)

export const Gift = z.object({
  recipientName: requiredText('RecipientName', 200),
  recipientPhone: z.string().trim().min(5, 'Teléfono es obligatorio').max(40),
  message: z.string().trim().max(300).default(''),
})

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
  gift: Gift.nullish().describe('For somebody else: delivered, paid before, and without prices on the printed sheet'),
  notes: z.string().max(1000),
  predefinedNotes: z.array(z.string().max(200)).max(20),
  tip: Money,
  isPayWithWallet: z.boolean(),
  paymentMethod: OrderPaymentMethod.describe('on_account: to the house account of the buyer, who pays after the month'),
  prescriptionIds: z
    .array(z.string().max(100))
    .max(10)
    .optional()
    .describe("The buyer's prescriptions for products sold on one alone; left out: any accepted one"),
  deviceId: z
    .string()
    .min(8)
    .max(200)
    .optional()
    .describe('Of the browser: a coupon of a first purchase is used once on it; only its hash is kept'),
  promoCode: z.string().max(60).nullish().describe('A coupon; one that does not count refuses the order'),
  needsChangeFor: Money.nullable().optional().describe("'Necesito cambio de': with cash alone, and at least amountDue"),
  expectedTotal: Money.describe(
    'amountDue that the shopper agreed to; a difference refuses the order with the new basket',
  ),
  locale: z.string().max(10),
})

export const OrderLine = BasketLine.omit({
  tags: true,
  category: true,
  problem: true,
  askedQuantity: true,
  currentStock: true,
  compareAtPrice: true,
}).extend({
  position: z.int().describe('Names the line within its order; from 1'),
  state: z
    .enum(['kept', 'dropped', 'substituted'])
    .describe(
      'dropped and substituted were missing and cost nothing; what takes the place of one is a line of its own',
    ),
  orderedQuantity: z.int().describe('Before a part of it was missing'),
  returnedQuantity: z.int(),
  replacesPosition: z.int().nullable().describe('The line whose place this one takes'),
})

/** A line whose article is missing, with the substitute that staff proposes. */
export const ChangeItem = z.object({
  position: z.int(),
  title: z.string(),
  optionTitle: z.string(),
  quantity: z.int().describe('When it was proposed'),
  keepQuantity: z.int().describe('How many of it are there'),
  substitute: z
    .object({
      productId: z.string(),
      productVariantId: z.string(),
      title: z.string(),
      optionTitle: z.string(),
      productSlug: z.string(),
      imageId: z.string().nullable(),
      quantity: z.int(),
      price: Money.describe('Of one; never more than what it replaces'),
      displaySubtotal: z.string(),
    })
    .nullable(),
})

export const OrderChange = z.object({
  id: z.string(),
  state: z.enum(['open', 'accepted', 'refused', 'withdrawn']),
  message: z.string().describe('What staff say to it'),
  items: z.array(ChangeItem),
  before: BasketSummary,
  after: BasketSummary.describe('The totals if it is accepted'),
  displayBefore: z.string().describe('What the order costs in all, tip and discount counted'),
  displayAfter: z.string(),
  saved: Money.describe('What it costs less; of what was paid already this much comes back'),
  displaySaved: z.string(),
  proposedAt: z.iso.datetime(),
  answeredAt: z.iso.datetime().nullable(),
})

export const OrderActor = z.enum(['customer', 'staff', 'courier', 'system'])

export const Order = z.object({
  _id: z.string(),
  referenceId: z.string().describe('What people say: HU-8F3K2Q'),
  shopId: z.string(),
  shopName: z.string(),
  shopPhone: z.string().nullable(),
  shopAddress: z.string(),
  status: OrderStatus,
  paymentMethod: OrderPaymentMethod,
  paymentState: z.enum(['at_door', 'awaiting', 'paid', 'refunded', 'none']),
  payUntil: z.iso.datetime().nullable().describe('Until when a payment that is awaited may come'),
  confirmUntil: z.iso
    .datetime()
    .nullable()
    .default(null)
    .describe('Until when the shop or the customer must confirm it; null: confirmed, or not needed'),
  needsChangeFor: Money.nullable(),
  paid: Money.describe('Beside the wallet: by the payment, or at the door'),
  refunded: Money.describe('Of what was paid and of what the wallet paid, what came back'),
  displayRefunded: z.string(),
  coupon: z.object({ code: z.string(), title: z.string(), kind: CouponKind }).nullable(),
  currencyCode: CurrencyCode,
  hasDelivery: z.boolean(),
  contact: PlaceOrder.shape.contact,
  gift: Gift.nullable().optional().describe('Who it is for; null or absent: it is no gift'),
  shippingAddress: ShippingAddress.nullable(),
  scheduledDeliveryDate: z.iso.datetime().nullable(),
  scheduledLabel: z
    .string()
    .nullable()
    .describe("Wall-clock text in the shop's zone: 'lunes 23 de noviembre, de 10:00 a 11:00'"),
  promisedLabel: z.string().nullable().describe("'hoy 15:45'"),
  promisedAt: z.iso.datetime().describe('The end of the chosen window, or the expected arrival'),
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
      by: OrderActor,
    }),
  ),
  changes: z.array(OrderChange).describe('Oldest first; at most the last one is open'),
  cancelled: z
    .object({ at: z.iso.datetime(), by: z.enum(['customer', 'staff', 'system']), reason: z.string() })
    .nullable(),
  rating: z.object({ stars: z.int(), comment: z.string().nullable(), at: z.iso.datetime() }).nullable(),
  prescription: OrderPrescriptionState.nullable().describe('null: no line needs one'),
  disruption: z
    .object({
      reason: z.enum(DISRUPTION_REASONS),
      untilLabel: z.string().describe("End of the disruption: 'hoy 18:00'"),
      beforeLabel: z.string().describe('What was promised before'),
      nowLabel: z.string().describe('What is promised instead'),
      choice: z.enum(['wait', 'pickup']).nullable().describe('null: its customer chose nothing, and waits'),
      canPickUp: z.boolean(),
      displayPickupRefund: z.string().nullable().describe('What picking it up would return, or make it cheaper by'),
    })
    .nullable()
    .default(null)
    .describe('A disruption moved its promise, and its customer may choose; null: none did, or it left the shop'),
  canPay: z.boolean().describe('Its payment is awaited, and there is time left'),
  canCancel: z.boolean().describe('By the customer'),
  canEdit: z.boolean().default(false).describe('By the customer: lines, address, window and notes'),
  edits: z.int().default(0).describe('How often its customer edited it'),
  canRate: z.boolean(),
  createdAt: z.iso.datetime(),
  benefits: BenefitsState.nullable().default(null).describe('Only in the answer that created it'),
  accessToken: z.string().nullable().describe('Only in the answer that created it: opens the order page of a guest'),
})

/** Balance that pays for orders, and the newest 20 entries. */
export const Wallet = z.object({
  balance: MoneySum,
  currencyCode: CurrencyCode,
  displayBalance: z.string(),
  entries: z.array(
    z.object({
      id: z.string(),
      amount: z.int().describe('Minor units; what an order took is negative'),
      displayAmount: z.string(),
      reason: z.enum(WALLET_REASONS),
      note: z.string(),
      createdAt: z.iso.datetime(),
    }),
  ),
})

/** An order line with food or treats, and the product's current facts. */
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
  isTreat: z.boolean().describe('Eaten beside the meals'),
  quantity: z.int(),
  orderedAt: z.iso.datetime(),
  deliveredAt: z.iso.datetime().nullable(),
})

/** The order has a donation line; facts older than this field lack it. */
const hasDonation = z.boolean().default(false)

/** The fact 'order-placed', written in the transaction of its order. */
export const OrderPlaced = z.object({
  orderId: z.string(),
  referenceId: z.string(),
  ownerUid: z.string(),
  shopId: z.string(),
  country: CountryIsoCode,
  currencyCode: CurrencyCode,
  amountDue: Money,
  hasDonation,
  placedAt: z.iso.datetime(),
})

/** Fields of every fact of an order. */
const OrderFact = z.object({ orderId: z.string(), referenceId: z.string(), ownerUid: z.string(), hasDonation })

/** The fact 'order-paid': the awaited payment arrived. */
export const OrderPaid = OrderFact

/** The fact 'order-moved': staff or a courier moved it on. A delivery is 'order-delivered' instead. */
export const OrderMoved = OrderFact.extend({
  status: OrderStatus.exclude(['NEW', 'COMPLETED', 'CANCELLED']),
})

/** The fact 'order-delivered': it became COMPLETED, by delivery or pickup. */
export const OrderDelivered = OrderFact.extend({ deliveredAt: z.iso.datetime() })

/**
 * The fact 'order-cancelled'. Stock, window, coupon and wallet are returned in the same transaction; the payment
 * follows.
 */
export const OrderCancelled = OrderFact.extend({
  by: z.enum(['customer', 'staff', 'system']),
  reason: z.string().describe('In Spanish, for the customer'),
  wasAtDoor: z.boolean().describe('It went out, was to be paid at the door, and nobody took it'),
})

/** The fact 'order-change-proposed': units are missing, and the customer must answer. */
export const OrderChangeProposed = OrderFact.extend({ changeId: z.string() })

/** The fact 'order-answered': staff wrote to the customer. */
export const OrderAnswered = OrderFact.extend({ answerId: z.string(), text: z.string() })

/** The fact 'order-refunded': money goes back, or is back in the wallet. Once per cause; also for a cancelled order. */
export const OrderRefunded = OrderFact.extend({
  cause: z.string(),
  currencyCode: CurrencyCode,
  toPayment: Money,
  toWallet: Money,
  toCash: Money,
  toAccount: Money.default(0).describe('Owed less on the house account that the order was charged to'),
})

/** Key of an order: its owner needs the id, a guest's link also passes its `token`. */
const OrderKey = z.object({ orderId: z.string().max(100), token: z.string().max(100).optional() })

/** Placing an order, and reading one or all of the caller's own. */
export const orderCalls = {
  wallet: operation({ access: 'guest' })
    .route({ method: 'GET', path: '/app/wallet', summary: "The caller's wallet in this market", tags: ['order'] })
    .output(Wallet),

  /** Optional Idempotency-Key; without one an order identical to one of the caller's that is still NEW is refused. */
  placeOrder: operation({ access: 'guest', rate: 'order', idempotency: true })
    .route({ method: 'POST', path: '/app/orders', summary: 'Place an order', tags: ['order'] })
    .input(PlaceOrder)
    .output(Order),

  /**
   * By its id or its reference. Another owner's order is not found. A guest's link passes its `token` instead of being
   * the owner.
   */
  order: operation({ access: 'owner', links: true, load: 'checkout' })
    .route({ method: 'GET', path: '/app/orders/{orderId}', summary: 'One order', tags: ['order'] })
    .input(z.object({ orderId: z.string().max(100), token: z.string().max(100).optional() }))
    .output(Order),

  /** At most 12, by number of orders, then by the latest order; each with its most ordered variant first. */
  mostOrdered: operation({ access: 'guest' })
    .route({
      method: 'GET',
      path: '/app/mostOrdered/{shopId}',
      summary: 'What the caller orders most and the shop sells',
      tags: ['order'],
    })
    .input(z.object({ shopId: z.string().max(100) }))
    .output(z.array(CatalogProduct)),

  /**
   * Food and treats that the caller bought in the last 18 months, newest first; at most 300 lines. Left out: what has no known
   * weight or energy, and cancelled or undelivered orders.
   */
  foodPurchases: operation({ access: 'guest' })
    .route({ method: 'GET', path: '/app/foodPurchases', summary: 'Food that the caller bought', tags: ['order'] })
    .input(z.object({ shopId: z.string().max(100).optional().describe('At this shop alone') }))
    .output(z.array(FoodPurchase)),

  orders: operation({ access: 'guest', load: 'checkout' })
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

/** Operations of a customer on a placed order. */
export const orderLifeCalls = {
  /**
   * Starts the payment of an order that awaits it, or returns the one in progress. `method` switches between QR and
   * card. Refused: 'order-not-awaiting' (paid, cancelled, or its time is over), 'payment-not-accepted'.
   */
  payOrder: operation({ access: 'owner', links: true, rate: 'order' })
    .route({ method: 'POST', path: '/app/orders/{orderId}/pay', summary: 'Pay an order', tags: ['order'] })
    .input(OrderKey.extend({ method: z.enum(['qr', 'card']).optional() }))
    .output(z.object({ link: z.string().describe('/payment/TOKEN, a capability') })),

  /**
   * Cancels the order before it is prepared, or later while staff ask about missing units. Stock, window, coupon and
   * wallet are returned at once, the payment as `refundTo` says. A cancelled order is returned as it is.
   */
  cancelOrder: operation({ access: 'owner', links: true })
    .route({ method: 'POST', path: '/app/orders/{orderId}/cancel', summary: 'Cancel an order', tags: ['order'] })
    .input(
      OrderKey.extend({
        reason: z.string().trim().max(300).default(''),
        refundTo: z.enum(['payment', 'wallet']).default('payment'),
      }),
    )
    .output(Order),

  /**
   * Accepts or declines the change that staff proposed. Repeating the answer is fine; another one, or to a withdrawn
   * proposal: 409.
   */
  answerChange: operation({ access: 'owner', links: true })
    .route({
      method: 'POST',
      path: '/app/orders/{orderId}/changes/{changeId}',
      summary: 'Answer a proposed change',
      tags: ['order'],
    })
    .input(OrderKey.extend({ changeId: z.string().max(100), isAccepted: z.boolean() }))
    .output(Order),

  /** Rates a delivered order, once. */
  rateOrder: operation({ access: 'owner', links: true })
    .route({ method: 'POST', path: '/app/orders/{orderId}/rating', summary: 'Rate an order', tags: ['order'] })
    .input(
      OrderKey.extend({
        stars: z.int().min(1).max(5),
        comment: z.string().trim().max(1000).nullable().default(null),
      }),
    )
    .output(Order),

  /**
   * The comprobante as a PDF with the contained IVA, made out to the owner's billing data when the order was placed, if
   * the owner requests it.
   */
  receipt: operation({ access: 'owner', links: true, ...DRAWING, load: 'checkout' })
    .route({ method: 'GET', path: '/app/orders/{orderId}/receipt', summary: 'Comprobante', tags: ['order'] })
    .input(OrderKey)
    .output(z.file()),
}

export type OrderStatus = z.infer<typeof OrderStatus>
export type PlaceOrder = z.infer<typeof PlaceOrder>
export type Wallet = z.infer<typeof Wallet>
export type Order = z.infer<typeof Order>
export type FoodPurchase = z.infer<typeof FoodPurchase>
export type OrderPlaced = z.infer<typeof OrderPlaced>
export type OrderActor = z.infer<typeof OrderActor>
export type OrderChange = z.infer<typeof OrderChange>
export type OrderMoved = z.infer<typeof OrderMoved>
export type OrderDelivered = z.infer<typeof OrderDelivered>
export type OrderCancelled = z.infer<typeof OrderCancelled>
export type OrderAnswered = z.infer<typeof OrderAnswered>
export type OrderRefunded = z.infer<typeof OrderRefunded>
