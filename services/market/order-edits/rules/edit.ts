import { type BasketSummary, getMinimumCharge, type PricingShop } from '../../basket/rules/basket.ts'
import { type OrderState, orderStates } from '../../orders/rules/order-states.ts'

/** Rules for a customer's edit of an order: whether it is possible, its terms and its money. Pure; the browser uses them. */

interface EditedOrder {
  status: OrderState
  packedAt: Date | null
  isChangeOpen: boolean
  lines: readonly { state: 'kept' | 'dropped' | 'substituted'; quantity: number; orderedQuantity: number }[]
}

export type EditRefusal = 'order-being-prepared' | 'edit-waits-for-answer' | 'edit-after-change'

/** The first reason why its customer may not edit the order, or null: nobody packs it, and staff changed nothing of it. */
export function whyCannotEdit({ status, packedAt, isChangeOpen, lines }: EditedOrder): EditRefusal | null {
  if (orderStates[status].customerCancels !== 'yes' || packedAt !== null) return 'order-being-prepared'
  if (isChangeOpen) return 'edit-waits-for-answer'
  // What was missing never made the order dearer; pricing it again would.
  const isChanged = lines.some(({ state, quantity, orderedQuantity }) => state !== 'kept' || quantity < orderedQuantity)
  return isChanged ? 'edit-after-change' : null
}

export interface WantedLine {
  position: number
  quantity: number
}

/** Lines with their wanted quantities, removed ones with 0. Null: a position is unknown or twice. */
export function applyQuantities<Line extends WantedLine>(
  lines: readonly Line[],
  wanted: readonly WantedLine[],
): Line[] | null {
  const quantities = new Map(wanted.map(({ position, quantity }) => [position, quantity]))
  const isKnown = wanted.every(({ position }) => lines.some((line) => line.position === position))
  if (quantities.size < wanted.length || !isKnown) return null
  return lines.map((line) => ({ ...line, quantity: quantities.get(line.position) ?? line.quantity }))
}

interface AgreedOrder {
  summary: BasketSummary
  hasDelivery: boolean
  /** Rate of the order's shop when it was placed. */
  vatRate: number
}

/**
 * The shop with the terms that the order proves: what it was charged stays the charge, and where it was charged nothing
 * its goods were enough. A shop that changed its terms meanwhile makes no edited order dearer.
 */
export function keepAgreedTerms<Shop extends PricingShop>(
  shop: Shop,
  { summary, hasDelivery, vatRate }: AgreedOrder,
): Shop {
  const { itemTotal, fulfillmentTotal, surchargeTotal, membershipSaving } = summary
  const isFree = hasDelivery && fulfillmentTotal === 0
  const enoughFor = (from: number | null) => Math.min(from ?? itemTotal, itemTotal)
  const minimum = getMinimumCharge(shop, hasDelivery)
  const minimumCharge = surchargeTotal === 0 ? enoughFor(minimum) : minimum
  return {
    ...shop,
    vatRate,
    vat: summary.taxTotal > 0,
    deliveryCharge: fulfillmentTotal > 0 ? fulfillmentTotal : shop.deliveryCharge,
    minimumTicketFreeDelivery:
      isFree && membershipSaving === 0 ? enoughFor(shop.minimumTicketFreeDelivery) : shop.minimumTicketFreeDelivery,
    minimumFee: surchargeTotal > 0 ? surchargeTotal : shop.minimumFee,
    minimumCharge,
    zoneMinimumCharge: null,
  }
}

/** itemTotal from which the order's membership makes delivery free: as it is known now, or as the order proves. */
export function keepAgreedMembership(
  known: number | null,
  { itemTotal, membershipSaving }: Pick<BasketSummary, 'itemTotal' | 'membershipSaving'>,
): number | null {
  if (membershipSaving === 0) return known
  return Math.min(known ?? itemTotal, itemTotal)
}

interface PaidOrder {
  summary: BasketSummary
  paymentState: 'at_door' | 'awaiting' | 'paid' | 'refunded' | 'none'
  paid: number
  refunded: number
  walletReturned: number
}

export type EditMoney =
  | { refusal: 'edit-costs-more' | 'edit-awaits-payment' }
  | {
      refusal: null
      amountDue: number
      /** What goes back of the payment, and of what the wallet paid. */
      toPaid: number
      toWallet: number
    }

/**
 * What is due after an edit, and what goes back. The wallet's payment stays recorded, and its excess is refunded. An order
 * that was paid, or whose payment is awaited, cannot cost more: nobody asks twice for one order.
 */
export function settleEdit(order: PaidOrder, after: Pick<BasketSummary, 'total' | 'discountTotal' | 'tip'>): EditMoney {
  const { walletAmount, amountDue: dueBefore } = order.summary
  const toPay = Math.max(0, after.total - after.discountTotal + after.tip)
  const amountDue = Math.max(0, toPay - walletAmount)
  const walletTooMuch = Math.max(0, walletAmount - toPay)
  if (order.paymentState === 'awaiting' && amountDue !== dueBefore) return { refusal: 'edit-awaits-payment' }
  const isPaid = order.paid > 0 || dueBefore === 0
  const isDearer = isPaid && amountDue > order.paid - order.refunded
  if (isDearer || walletTooMuch < order.walletReturned) return { refusal: 'edit-costs-more' }
  return {
    refusal: null,
    amountDue,
    toPaid: order.paid === 0 ? 0 : order.paid - order.refunded - amountDue,
    toWallet: walletTooMuch - order.walletReturned,
  }
}

interface EditWords {
  lines: readonly { title: string; optionTitle: string; from: number; to: number }[]
  /** Label of the new window or arrival; null: it stays. */
  window: string | null
  isAddressChanged: boolean
  isNoteChanged: boolean
  lostCoupon: string | null
}

/** What the edit changes, a line each, as the customer and the shop read it; without the address and the notes themselves. */
export function describeEdit({ lines, window, isAddressChanged, isNoteChanged, lostCoupon }: EditWords): string[] {
  const changed = lines
    .filter(({ from, to }) => from !== to)
    .map(({ title, optionTitle, from, to }) => {
      const name = [title, optionTitle].filter(Boolean).join(', ')
      return to === 0 ? `Sin ${name}` : `${name}: de ${from} a ${to}`
    })
  return [
    ...changed,
    ...(isAddressChanged ? ['Otra dirección'] : []),
    ...(window === null ? [] : [`Entrega: ${window}`]),
    ...(isNoteChanged ? ['Otra nota'] : []),
    ...(lostCoupon === null ? [] : [`Sin el cupón ${lostCoupon}`]),
  ]
}
