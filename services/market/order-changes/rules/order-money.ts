import type { CountryIso } from '#shared/countries/countries.ts'
import type { BasketSummary } from '../../basket/rules/basket.ts'
import { addedTax, containedTax } from '../../basket/rules/tax.ts'
import { splitByVat, splitRefundByVat, sumVat, type VatPart } from '../../basket/rules/vat-parts.ts'
import { isDonation } from '../../donations/rules/donation.ts'

/** Calculates an order's totals and refunds when something is missing or returned. Minor units. */

export interface OrderLineMoney {
  position: number
  productVariantId: string
  state: 'kept' | 'dropped' | 'substituted'
  quantity: number
  orderedQuantity: number
  price: number
  returnedQuantity: number
  /** Position of the line that this one replaces. */
  replacesPosition: number | null
  donatedGrams?: number | null
  vatRate?: number | null
}

/** The amounts of an order that these rules use. */
export interface OrderMoney {
  country: CountryIso
  vatRate: number
  lines: readonly OrderLineMoney[]
  summary: BasketSummary
  /** As it was redeemed; for a percentage, its discount of each article. */
  coupon: {
    kind: 'percentage' | 'amount' | 'free_delivery'
    lines: readonly { productVariantId: string; discount: number }[]
  } | null
  /** Paid by payment or at the door, without the wallet; and the refunded part of it. */
  paid: number
  refunded: number
  /** Refunded part of the wallet's payment. */
  walletReturned: number
}

/** The parts of an order that determine its discount. */
type Discounted = Pick<OrderMoney, 'summary' | 'coupon' | 'lines'>

/** One line of a proposed change: the available quantity, and the substitute for the rest. */
export interface LineChange {
  position: number
  keepQuantity: number
  substitute: { productVariantId: string; price: number; quantity: number; vatRate?: number | null } | null
}

export interface ChangedMoney {
  summary: BasketSummary
  containedTax: number
  vatParts: VatPart[] | null
  /** Refund: the part of the payment, and the part of the wallet. */
  toPaid: number
  toWallet: number
}

/** Unit price of a substitute: its price, limited so that the total never exceeds that of the missing units. */
export function substitutePrice(
  offerPrice: number,
  quantity: number,
  missing: { price: number; quantity: number },
): number {
  return Math.min(offerPrice, Math.floor((missing.price * missing.quantity) / quantity))
}

/** Lines of an order after a change: missing units cost nothing, substitutes follow as lines of their own. */
export function linesAfter<Line extends OrderLineMoney>(
  lines: readonly Line[],
  changes: readonly LineChange[],
): (Line | OrderLineMoney)[] {
  const byPosition = new Map(changes.map((change) => [change.position, change]))
  const changed = lines.map((line) => {
    const change = byPosition.get(line.position)
    if (!change || line.state !== 'kept') return line
    if (change.keepQuantity > 0) return { ...line, quantity: change.keepQuantity }
    return { ...line, state: change.substitute ? ('substituted' as const) : ('dropped' as const) }
  })
  const last = Math.max(0, ...lines.map(({ position }) => position))
  const substitutes = changes
    .flatMap(({ position, substitute }) => (substitute ? [{ ...substitute, replacesPosition: position }] : []))
    .map((substitute, index) => ({
      ...substitute,
      position: last + 1 + index,
      state: 'kept' as const,
      orderedQuantity: substitute.quantity,
      returnedQuantity: 0,
    }))
  return [...changed, ...substitutes]
}

/**
 * Totals of an order with these lines. Missing units never raise the customer's cost: delivery and surcharge stay as
 * agreed, and so does a discount of a fixed amount. The amount due shrinks first; the wallet's payment stays recorded,
 * and its excess is refunded.
 */
export function moneyAfter(order: OrderMoney, lines: readonly OrderLineMoney[]): ChangedMoney {
  const before = order.summary
  const itemTotal = sum(lines.filter(isKeptLine).map(getWorth))
  const net = itemTotal + before.fulfillmentTotal + before.surchargeTotal
  const taxTotal = before.taxTotal > 0 ? addedTax(net, order.vatRate, order.country) : 0
  const total = net + taxTotal
  const discount =
    order.coupon?.kind === 'percentage' ? Math.round(sum(getDiscounts(order.coupon, lines))) : before.discountTotal
  const discountTotal = Math.min(total, before.discountTotal, discount)

  const toPay = total - discountTotal + before.tip
  const { country, vatRate } = order
  const vatParts = splitByVat({
    ...{ country, vatRate, discount: discountTotal },
    lines: lines.filter(isKeptLine).map((line) => ({ vatRate: line.vatRate ?? null, worth: getWorth(line) })),
    fees: [before.fulfillmentTotal, before.surchargeTotal],
  })
  const amountDue = Math.max(0, toPay - before.walletAmount)
  const walletTooMuch = Math.max(0, before.walletAmount - toPay)
  return {
    summary: { ...before, itemTotal, taxTotal, total, discountTotal, amountDue },
    containedTax: vatParts ? sumVat(vatParts) : containedTax(total - discountTotal, vatRate, country),
    vatParts,
    toPaid: order.paid === 0 ? 0 : Math.min(order.paid - order.refunded, before.amountDue - amountDue),
    toWallet: Math.max(0, walletTooMuch - order.walletReturned),
  }
}

/**
 * Totals of an order that is picked up after all: without delivery and without the courier's tip, and without the coupon
 * that made delivery free. The rest stays as agreed.
 */
export function moneyAtPickup(order: OrderMoney): ChangedMoney {
  const isDeliveryCoupon = order.coupon?.kind === 'free_delivery'
  const summary = {
    ...order.summary,
    fulfillmentTotal: 0,
    tip: 0,
    membershipSaving: 0,
    discountTotal: isDeliveryCoupon ? 0 : order.summary.discountTotal,
  }
  return moneyAfter({ ...order, summary, coupon: isDeliveryCoupon ? null : order.coupon }, order.lines)
}

/** Cost of an order with its tip, less its discount, however it is paid. */
export function getOrderCost({ total, discountTotal, tip }: BasketSummary): number {
  return Math.max(0, total - discountTotal) + tip
}

/**
 * Refund for returned lines: their price, with the tax on top and less their part of the discount; delivery is not
 * refunded. Calculated from all returns so far, so that several returns add up exactly to one of everything.
 */
export function getReturnRefund(
  order: OrderMoney,
  returned: readonly { position: number; quantity: number }[],
): number {
  const more = new Map(returned.map(({ position, quantity }) => [position, quantity]))
  const before = new Map(order.lines.map((line) => [line.position, line.returnedQuantity]))
  const after = new Map(
    order.lines.map((line) => [line.position, line.returnedQuantity + (more.get(line.position) ?? 0)]),
  )
  return getPrice(order, after) - getPrice(order, before)
}

/** A refund for returned lines by the rates of their goods; null: they all have that of the order. */
export function splitReturn(
  { country, vatRate, lines }: OrderMoney,
  returned: readonly { position: number; quantity: number }[],
  amount: number,
): VatPart[] | null {
  const byPosition = new Map(lines.map((line) => [line.position, line]))
  const goods = returned.flatMap(({ position, quantity }) => {
    const line = byPosition.get(position)
    return line ? [{ vatRate: line.vatRate ?? null, worth: line.price * quantity }] : []
  })
  return splitRefundByVat({ country, vatRate, lines: goods }, amount)
}

/** Remaining discount: returned units take their part of it along. */
export function discountLeft(order: Discounted): number {
  const returned = new Map(order.lines.map((line) => [line.position, line.returnedQuantity]))
  return order.summary.discountTotal - discountOn(order, returned)
}

// The customer's price for these quantities of the lines.
function getPrice(order: OrderMoney, quantities: ReadonlyMap<number, number>): number {
  const { summary, lines } = order
  if (summary.itemTotal === 0) return 0
  const worth = sum(lines.filter(isKeptLine).map((line) => line.price * (quantities.get(line.position) ?? 0)))

  const net = summary.itemTotal + summary.fulfillmentTotal + summary.surchargeTotal
  const tax = Math.floor(summary.taxTotal * (worth / net))
  return worth + tax - discountOn(order, quantities)
}

// Part of the discount that belongs to these quantities of the lines.
function discountOn({ summary, coupon, lines }: Discounted, quantities: ReadonlyMap<number, number>): number {
  const weights = coupon?.kind === 'percentage' ? getDiscounts(coupon, lines) : lines.map(getRemainingWorth)
  const whole = sum(weights)
  const getPart = ({ position, quantity }: OrderLineMoney) => (quantities.get(position) ?? 0) / quantity
  const returned = sum(lines.map((line, index) => (weights[index] ?? 0) * getPart(line)))
  const onArticles = coupon?.kind === 'free_delivery' ? 0 : Math.min(summary.discountTotal, summary.itemTotal)
  return whole === 0 ? 0 : Math.round(onArticles * (returned / whole))
}

// Percentage discount of each line: its article's agreed discount, in proportion to the line's share of the article's
// value then. A substitute gets the discount of the line it replaces, so that it never costs more.
function getDiscounts(coupon: NonNullable<OrderMoney['coupon']>, lines: readonly OrderLineMoney[]): number[] {
  const agreed = new Map(coupon.lines.map(({ productVariantId, discount }) => [productVariantId, discount]))
  const roots = new Map(lines.map((line) => [line.position, line]))
  const worthAgreed = new Map<string, number>()
  for (const line of lines) {
    if (line.replacesPosition !== null) continue
    const known = worthAgreed.get(line.productVariantId) ?? 0
    worthAgreed.set(line.productVariantId, known + line.price * line.orderedQuantity)
  }
  return lines.map((line) => {
    if (!isKeptLine(line)) return 0
    const root = findRoot(line, roots)
    const worth = worthAgreed.get(root.productVariantId) ?? 0
    return worth === 0 ? 0 : (agreed.get(root.productVariantId) ?? 0) * (getWorth(line) / worth)
  })
}

// A substitute may be missing too, and have a substitute of its own.
function findRoot(line: OrderLineMoney, lines: ReadonlyMap<number, OrderLineMoney>): OrderLineMoney {
  const replaced = line.replacesPosition === null ? undefined : lines.get(line.replacesPosition)
  return replaced ? findRoot(replaced, lines) : line
}

function isKeptLine({ state }: OrderLineMoney): boolean {
  return state === 'kept'
}

function getWorth({ price, quantity }: OrderLineMoney): number {
  return price * quantity
}

// Donations are not discounted.
function getRemainingWorth(line: OrderLineMoney): number {
  return isKeptLine(line) && !isDonation(line) ? getWorth(line) : 0
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}

/** Splits a refund: first from the payment, the rest from the wallet; never more than was paid. */
export function splitRefund(
  { paid, refunded, summary, walletReturned }: Pick<OrderMoney, 'paid' | 'refunded' | 'summary' | 'walletReturned'>,
  amount: number,
): { toPaid: number; toWallet: number } {
  const toPaid = Math.min(amount, paid - refunded)
  return { toPaid, toWallet: Math.min(amount - toPaid, summary.walletAmount - walletReturned) }
}
