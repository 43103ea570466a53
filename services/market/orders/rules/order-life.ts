import { getPaymentDeadline } from '#services/payments/rules/payment-deadline.ts'
import { type OrderState, orderStates } from './order-states.ts'

/** Rules for an order beside its states (order-states.ts): paying, cancelling, rating, and their deadlines. Pure. */

export type OrderPaymentMethod = 'cash' | 'card_at_door' | 'qr' | 'card' | 'on_account'
export type OrderPaymentState = 'at_door' | 'awaiting' | 'paid' | 'refunded' | 'none'

/** Minutes that an order waits for an online payment that its provider confirms. */
export const MINUTES_TO_PAY = 15

/** Whether the method is paid online, before the order is handed over. */
export function isPaidBefore(method: OrderPaymentMethod): method is 'qr' | 'card' {
  return method === 'qr' || method === 'card'
}

/** Whether the method is paid to whoever hands the order over. An order on account is paid by the account at once. */
export function isPaidAtDoor(method: OrderPaymentMethod): method is 'cash' | 'card_at_door' {
  return method === 'cash' || method === 'card_at_door'
}

/** Payment state of a new order, and the deadline of its payment; `waitsUntil`: of its way to pay (payments.ways). */
export function firstPaymentState(
  {
    paymentMethod,
    amountDue,
    waitsUntil,
  }: { paymentMethod: OrderPaymentMethod; amountDue: number; waitsUntil: string | null },
  now: Date,
): { paymentState: OrderPaymentState; payUntil: Date | null } {
  if (amountDue === 0) return { paymentState: 'none', payUntil: null }
  if (isPaidAtDoor(paymentMethod)) return { paymentState: 'at_door', payUntil: null }
  if (paymentMethod === 'on_account') return { paymentState: 'paid', payUntil: null }
  return { paymentState: 'awaiting', payUntil: getPaymentDeadline(ownDeadline(now), waitsUntil) }
}

/**
 * Deadline of an order after a change of its method. It never comes nearer, and grows once: changing to and fro must not
 * hold stock for ever.
 */
export function changedDeadline(
  { payUntil, createdAt }: { payUntil: Date | null; createdAt: Date },
  waitsUntil: string | null,
): Date | null {
  return payUntil === null || waitsForStatement({ payUntil, createdAt })
    ? payUntil
    : getPaymentDeadline(payUntil, waitsUntil)
}

/** Whether it waits longer than for a provider: its money may be in the bank although no statement says so yet. */
export function waitsForStatement({ payUntil, createdAt }: { payUntil: Date | null; createdAt: Date }): boolean {
  return payUntil !== null && payUntil > ownDeadline(createdAt)
}

/** Whether its chosen window begins before a bank statement can tell of its payment. */
export function isDueBeforePayment({
  scheduledStart,
  ...order
}: {
  scheduledStart: Date | null
  payUntil: Date | null
  createdAt: Date
}): boolean {
  return (
    scheduledStart !== null && order.payUntil !== null && waitsForStatement(order) && scheduledStart < order.payUntil
  )
}

function ownDeadline(createdAt: Date): Date {
  return new Date(createdAt.getTime() + MINUTES_TO_PAY * 60_000)
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

/** Whether its deadline passed without a payment. */
export function isUnpaid({ status, paymentState, payUntil }: LivingOrder, now: Date): boolean {
  return status === 'NEW' && paymentState === 'awaiting' && payUntil !== null && payUntil <= now
}

/** Whether an order to be paid at the door was not confirmed in time. */
export function isUnconfirmed(
  { status, confirmUntil }: { status: OrderState; confirmUntil: Date | null },
  now: Date,
): boolean {
  return status === 'NEW' && confirmUntil !== null && confirmUntil <= now
}

/**
 * Whether its customer may cancel it: before its preparation, and while a question about missing units is open or a
 * disruption moved its promise.
 */
export function canCustomerCancel({
  status,
  isChangeOpen,
  isMoved,
}: {
  status: OrderState
  isChangeOpen: boolean
  isMoved: boolean
}): boolean {
  const { customerCancels } = orderStates[status]
  return customerCancels === 'yes' || (customerCancels === 'when-asked' && (isChangeOpen || isMoved))
}

export type PickUpRefusal = 'order-gone' | 'gift-not-delivered' | 'edit-waits-for-answer' | 'pickup-awaits-payment'

/** The first reason why a delivery cannot be picked up instead, or null. */
export function whyCannotPickUp(order: {
  status: OrderState
  hasDelivery: boolean
  paymentState: OrderPaymentState
  gift: object | null
  isChangeOpen: boolean
}): PickUpRefusal | null {
  if (!order.hasDelivery || orderStates[order.status].goods !== 'to-pick') return 'order-gone'
  if (order.gift) return 'gift-not-delivered'
  if (order.isChangeOpen) return 'edit-waits-for-answer'
  // Nobody is asked twice to pay for one order, nor another sum than the payment that is open.
  return order.paymentState === 'awaiting' ? 'pickup-awaits-payment' : null
}

/** Whether its customer may still rate it. */
export function canBeRated({ status, isRated }: { status: OrderState; isRated: boolean }): boolean {
  return status === 'COMPLETED' && !isRated
}

/** Whether staff may ask the customer about missing units: before it leaves, and not while its payment is awaited. */
export function canProposeChange(order: {
  status: OrderState
  paymentState: OrderPaymentState
  isChangeOpen: boolean
}): boolean {
  return orderStates[order.status].goods !== 'gone' && order.paymentState !== 'awaiting' && !order.isChangeOpen
}

/** Amount of 'necesito cambio de', the cash that needs change; null unless something is paid in cash. */
export function changeToBring(order: {
  paymentMethod: OrderPaymentMethod
  amountDue: number
  needsChangeFor?: number | null | undefined
}): number | null {
  return order.paymentMethod === 'cash' && order.amountDue > 0 ? (order.needsChangeFor ?? null) : null
}
