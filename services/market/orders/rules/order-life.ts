import type { OrderState } from './order-state.ts'

/** What may be done to an order beside moving it on (order-state.ts): who pays, cancels, rates, and until when. Pure. */

export type OrderPaymentMethod = 'cash' | 'card_at_door' | 'qr' | 'card'
export type OrderPaymentState = 'at_door' | 'awaiting' | 'paid' | 'refunded' | 'none'

/** How long an order waits for a payment that comes before it is handed over. */
export const MINUTES_TO_PAY = 15

/** Whether this is paid before it is handed over, on a page of its own. */
export function isPaidBefore(method: OrderPaymentMethod): method is 'qr' | 'card' {
  return method === 'qr' || method === 'card'
}

/** How the payment of a new order stands, and until when it is waited for. */
export function firstPaymentState(
  { paymentMethod, amountDue }: { paymentMethod: OrderPaymentMethod; amountDue: number },
  now: Date,
): { paymentState: OrderPaymentState; payUntil: Date | null } {
  if (amountDue === 0) return { paymentState: 'none', payUntil: null }
  if (!isPaidBefore(paymentMethod)) return { paymentState: 'at_door', payUntil: null }
  return { paymentState: 'awaiting', payUntil: new Date(now.getTime() + MINUTES_TO_PAY * 60_000) }
}

interface LivingOrder {
  status: OrderState
  paymentState: OrderPaymentState
  payUntil: Date | null
}

/** Whether its payment is awaited, and there is time left for it. */
export function canBePaid({ status, paymentState, payUntil }: LivingOrder, now: Date): boolean {
  return status === 'NEW' && paymentState === 'awaiting' && payUntil !== null && now < payUntil
}

/** Whether the time for its payment is over and nothing came. */
export function isUnpaid({ status, paymentState, payUntil }: LivingOrder, now: Date): boolean {
  return status === 'NEW' && paymentState === 'awaiting' && payUntil !== null && payUntil <= now
}

/**
 * Whether its customer may cancel it: before somebody prepares it, and while they are asked what to do about something
 * that is missing.
 */
export function canCustomerCancel({ status, isChangeOpen }: { status: OrderState; isChangeOpen: boolean }): boolean {
  if (status === 'NEW' || status === 'CONFIRMED') return true
  return isChangeOpen && (status === 'PREPARING' || status === 'READY_FOR_PICKUP')
}

/** Whether its customer may still say how it was. */
export function canBeRated({ status, isRated }: { status: OrderState; isRated: boolean }): boolean {
  return status === 'COMPLETED' && !isRated
}

/** Whether staff may ask the customer about something missing: before it leaves, and not while its payment is awaited. */
export function canProposeChange(order: {
  status: OrderState
  paymentState: OrderPaymentState
  isChangeOpen: boolean
}): boolean {
  const isHere = ['NEW', 'CONFIRMED', 'PREPARING', 'READY_FOR_PICKUP'].includes(order.status)
  return isHere && order.paymentState !== 'awaiting' && !order.isChangeOpen
}

/** What 'necesito cambio de' means for an order: nothing unless something is paid in cash. */
export function changeToBring(order: {
  paymentMethod: OrderPaymentMethod
  amountDue: number
  needsChangeFor?: number | null | undefined
}): number | null {
  return order.paymentMethod === 'cash' && order.amountDue > 0 ? (order.needsChangeFor ?? null) : null
}
