import type { Currency } from '#shared/money.ts'
import type { BasketSummary } from '../../basket/rules/basket.ts'
import type { OrderActor, OrderStatus, PlaceOrder, ShippingAddress } from '../../contract.ts'
import type { OrderPaymentMethod, OrderPaymentState } from '../rules/order-life.ts'

/** An order as it is placed. */
export interface NewOrder {
  id: string
  referenceId: string
  ownerUid: string
  country: 'BO' | 'PY'
  shopId: string
  /** As it was; `vatRate` is not told of orders older than it. */
  shop: { name: string; phone: string | null; address: string; timeZone: string; vatRate?: number }
  status: OrderStatus
  paymentMethod: OrderPaymentMethod
  paymentState: OrderPaymentState
  payUntil: Date | null
  needsChangeFor: number | null
  coupon: OrderCoupon | null
  /** Whom its comprobante is made out to, as it was said when `billingReadAt`; null: to nobody in particular. */
  billing: OrderBilling | null
  /** Null: not read yet, of an order from before that was kept. */
  billingReadAt: Date | null
  currency: Currency
  hasDelivery: boolean
  contact: PlaceOrder['contact']
  shippingAddress: ShippingAddress | null
  scheduledStart: Date | null
  scheduledEnd: Date | null
  promisedAt: Date
  notes: string
  predefinedNotes: string[]
  locale: string
  summary: BasketSummary
  /** Whose benefit `summary.membershipSaving` was. */
  membershipId: string | null
  containedTax: number
  createdAt: Date
  lines: NewOrderLine[]
  timeline: TimelineRecord[]
}

/** An order as it is kept. */
export interface OrderRecord extends Omit<NewOrder, 'lines'> {
  byGuest: boolean
  paymentId: string | null
  /** Beside the wallet, by the payment or at the door; and of that, what went back. */
  paid: number
  refunded: number
  /** Of what the wallet paid, what went back. */
  walletReturned: number
  cancelled: { at: Date; by: 'customer' | 'staff' | 'system'; reason: string } | null
  packedAt: Date | null
  courierUid: string | null
  completedAt: Date | null
  /** What a courier took at the door, and when an operator received it from them. */
  cashCollected: number | null
  cashReceivedAt: Date | null
  rating: { stars: number; comment: string | null; at: Date } | null
  lines: OrderLineRecord[]
  changes: ChangeRecord[]
}

/** Whom a comprobante is made out to (D15). */
export interface OrderBilling {
  documentType: string
  documentNumber: string
  complement: string | null
  businessName: string
}

/** A coupon as it was redeemed. */
export interface OrderCoupon {
  code: string
  title: string
  kind: 'percentage' | 'amount' | 'free_delivery'
  /** What it took off which article. */
  lines: { productVariantId: string; discount: number }[]
}

export interface OrderLineRecord extends NewOrderLine {
  /** From 1. */
  position: number
  state: 'kept' | 'dropped' | 'substituted'
  orderedQuantity: number
  returnedQuantity: number
  replacesPosition: number | null
}

/** What staff proposed about missing lines. */
export interface ChangeRecord {
  id: string
  state: 'open' | 'accepted' | 'refused' | 'withdrawn'
  items: ChangeItemRecord[]
  message: string
  before: BasketSummary
  after: BasketSummary
  proposedAt: Date
  answeredAt: Date | null
}

export interface ChangeItemRecord {
  position: number
  /** When it was proposed. */
  quantity: number
  keepQuantity: number
  /** Taken from the shelf while the change is open. */
  substitute: NewOrderLine | null
}

export interface NewOrderLine {
  productId: string
  productVariantId: string
  sku: string
  title: string
  optionTitle: string
  productSlug: string
  productVendor: string
  imageId: string | null
  isBackorder: boolean
  quantity: number
  price: number
  subtotal: number
  /** Of what is given to a shelter, the grams of one. */
  donatedGrams?: number | null
}

export interface TimelineRecord {
  status: OrderStatus
  note: string | null
  at: Date
  actor: OrderActor
}

/** An order of a moment ago as it is kept: nothing happened to it yet. */
export function toStored(order: NewOrder, { byGuest }: { byGuest: boolean }): OrderRecord {
  return {
    ...order,
    byGuest,
    paymentId: null,
    paid: 0,
    refunded: 0,
    walletReturned: 0,
    cancelled: null,
    packedAt: null,
    courierUid: null,
    completedAt: null,
    cashCollected: null,
    cashReceivedAt: null,
    rating: null,
    lines: order.lines.map((line, index) => ({
      ...line,
      position: index + 1,
      state: 'kept',
      orderedQuantity: line.quantity,
      returnedQuantity: 0,
      replacesPosition: null,
    })),
    changes: [],
  }
}
