import type { CountryIso } from '#shared/countries/countries.ts'
import type { Currency } from '#shared/money.ts'
import type { BasketSummary } from '../../basket/rules/basket.ts'
import type { VatPart } from '../../basket/rules/vat-parts.ts'
import type { OrderActor, OrderStatus, PlaceOrder, ShippingAddress } from '../../contract.ts'
import type { DeliveryPromise, DisruptionReason } from '../../disruptions/rules/disruption.ts'
import type { PrescriptionState } from '../../prescriptions/rules/prescription.ts'
import type { Gift } from '../rules/gift.ts'
import type { OrderPaymentMethod, OrderPaymentState } from '../rules/order-life.ts'

/** A new order. */
export interface NewOrder {
  id: string
  referenceId: string
  ownerUid: string
  country: CountryIso
  shopId: string
  /** The shop's facts at that time; orders older than the field lack `vatRate`. */
  shop: { name: string; phone: string | null; address: string; timeZone: string; vatRate?: number }
  status: OrderStatus
  paymentMethod: OrderPaymentMethod
  paymentState: OrderPaymentState
  payUntil: Date | null
  /** Paid by payment, at the door or by a house account, without the wallet; of a new order: by the account alone. */
  paid: number
  /** Until when an order to be paid at the door waits for its confirmation; null: confirmed, or none is needed. */
  confirmUntil: Date | null
  needsChangeFor: number | null
  coupon: OrderCoupon | null
  /** Billing data of the comprobante, read at `billingReadAt`; null: made out to no named person. */
  billing: OrderBilling | null
  /** Null: not read yet, for an order older than this field. */
  billingReadAt: Date | null
  currency: Currency
  hasDelivery: boolean
  contact: PlaceOrder['contact']
  shippingAddress: ShippingAddress | null
  scheduledStart: Date | null
  scheduledEnd: Date | null
  promisedAt: Date
  gift: Gift | null
  notes: string
  predefinedNotes: string[]
  locale: string
  summary: BasketSummary
  /** Membership that gave `summary.membershipSaving`. */
  membershipId: string | null
  containedTax: number
  /** The sale by rate; null: all of it has the rate of its shop. */
  vatParts: VatPart[] | null
  /** Null: no line needs a prescription. */
  prescription: { state: PrescriptionState; until: Date | null } | null
  createdAt: Date
  lines: NewOrderLine[]
  timeline: TimelineRecord[]
}

/** An order as it is stored. */
export interface OrderRecord extends Omit<NewOrder, 'lines'> {
  byGuest: boolean
  paymentId: string | null
  /** Refunded part of what was paid. */
  refunded: number
  /** Refunded part of the wallet's payment. */
  walletReturned: number
  cancelled: { at: Date; by: 'customer' | 'staff' | 'system'; reason: string } | null
  packedAt: Date | null
  courierUid: string | null
  completedAt: Date | null
  /** Cash that a courier collected, and when an operator received it. */
  cashCollected: number | null
  cashReceivedAt: Date | null
  rating: { stars: number; comment: string | null; at: Date } | null
  lines: OrderLineRecord[]
  changes: ChangeRecord[]
  /** How often its customer edited it. */
  edits: number
  /** The promise that a disruption took from it; null: none did, or it has its promise back. */
  moved: MovedPromise | null
}

export interface MovedPromise {
  reason: DisruptionReason
  /** End of the disruption. */
  until: Date
  before: DeliveryPromise
  choice: 'wait' | 'pickup' | null
}

/** Billing data of a comprobante. */
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
  /** Its discount of each article. */
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

/** A change that staff proposed for missing lines. */
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
  /** Quantity of the line at the time of the proposal. */
  quantity: number
  keepQuantity: number
  /** Taken from the stock while the change is open. */
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
  /** Absent: no. */
  needsPrescription?: boolean
  /** Grams of one donated unit; null or absent on other lines. */
  donatedGrams?: number | null
  /** Null or absent: the rate of the order's shop. */
  vatRate?: number | null
}

export interface TimelineRecord {
  status: OrderStatus
  note: string | null
  at: Date
  actor: OrderActor
}

/** A new order in its stored form, before any change. */
export function toStored(order: NewOrder, { byGuest }: { byGuest: boolean }): OrderRecord {
  return {
    ...order,
    byGuest,
    paymentId: null,
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
    edits: 0,
    moved: null,
  }
}
