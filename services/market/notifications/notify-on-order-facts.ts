import { formatMoney } from '#shared/money.ts'
import {
  OrderAnswered,
  OrderCancelled,
  OrderChangeProposed,
  OrderDelivered,
  OrderMoved,
  OrderPaid,
  OrderPlaced,
  OrderPrescriptionAsked,
  OrderPromiseMoved,
  OrderRefunded,
} from '../contract.ts'
import { disruptionCauses } from '../disruptions/rules/disruption.ts'
import { OrderNear } from '../live-delivery/contract.ts'
import { NEAR_MINUTES } from '../live-delivery/rules/arrival.ts'
import { newConfirmLink } from '../orders/confirm-order.ts'
import { getPromise } from '../orders/promises/move-promise.ts'
import { isPaidBefore } from '../orders/rules/order-life.ts'
import { isPromised, orderStates } from '../orders/rules/order-states.ts'
import type { OrderRecord } from '../orders/store/order-record.ts'
import { confirmOrderLink, ratingLink } from '../rules/page-links.ts'
import { dateTimeLabel, momentLabel, promiseLabel } from '../rules/wall-clock.ts'
import { type Message, type NotifyDependencies, notifyOfOrder } from './notify-of-order.ts'
import { formatItemNames, formatPayment, formatRefund, formatToPay, formatWhen } from './rules/message-labels.ts'
import { findRefund } from './store.ts'

/**
 * Notifies of a placed order, except one paid online first: its message is sent on payment, to avoid two within a
 * minute. An order that waits for its confirmation sends the link for it to its phone; without an e-mail that message is
 * the only one.
 */
export async function notifyOfPlaced(deps: NotifyDependencies, fact: object): Promise<void> {
  const { orderId } = OrderPlaced.parse(fact)
  const isAsked = await askToConfirm(deps, orderId)
  await notifyOfOrder(deps, { orderId, event: 'placed' }, (order, now) => {
    const { status, paymentMethod, summary, currency } = order
    if (isAsked && order.contact.email === null) return null
    if (status !== 'NEW' || (isPaidBefore(paymentMethod) && summary.amountDue > 0)) return null
    const total = formatMoney(summary.total - summary.discountTotal + summary.tip, currency)
    const data = { items: formatItems(order), total, payment: formatPayment(order), when: formatWhen(order, now) }
    return { template: 'order-placed', data }
  })
}

/** Sends the link that confirms an order to its phone; false when none is needed, or no message reaches a phone. */
async function askToConfirm(deps: NotifyDependencies, orderId: string): Promise<boolean> {
  const channel = await notifyOfOrder(deps, { orderId, event: 'confirm', isToPhone: true }, async (order) => {
    const { status, confirmUntil, currency, summary, country, shop } = order
    if (status !== 'NEW' || confirmUntil === null) return null
    const token = await newConfirmLink(deps, orderId)
    const data = {
      items: formatItems(order),
      total: formatMoney(summary.amountDue, currency),
      until: momentLabel(confirmUntil, deps.now(), shop.timeZone),
      link: confirmOrderLink(deps.origins[country], token),
    }
    return { template: 'order-confirm', data, urgency: 'high' }
  })
  return channel !== null
}

export async function notifyOfPaid(deps: NotifyDependencies, fact: object): Promise<void> {
  const { orderId } = OrderPaid.parse(fact)
  await notifyOfOrder(deps, { orderId, event: 'paid' }, (order, now) => {
    if (order.status === 'CANCELLED' || order.status === 'COMPLETED') return null
    const amount = formatMoney(order.paid, order.currency)
    return { template: 'order-paid', data: { amount, items: formatItems(order), when: formatWhen(order, now) } }
  })
}

/** Notifies of each move; after a failed delivery, also of the second attempt. */
export async function notifyOfMoved(deps: NotifyDependencies, fact: object): Promise<void> {
  const { orderId, status } = OrderMoved.parse(fact)
  const { notify } = orderStates[status]
  if (!notify) return
  const event = ({ timeline }: OrderRecord) => {
    const times = timeline.filter((moment) => moment.status === status).length
    return times > 1 ? `${status}:${times}` : status
  }
  await notifyOfOrder(deps, { orderId, event }, (order, now): Message | null => {
    if (order.status !== status && order.status !== notify.until) return null
    const { template, urgency } = notify
    return { template, data: getMoveData(order, now), ...(urgency && { urgency }) }
  })
}

// A template uses those of the data that it writes about.
function getMoveData(order: OrderRecord, now: Date): Message['data'] {
  const { address: shopAddress } = order.shop
  const place = order.shippingAddress?.street ?? shopAddress
  return { place, shopAddress, toPay: formatToPay(order), when: formatWhen(order, now) }
}

/** Tells the customer that the courier is near; too late once the order has ended. */
export async function notifyOfNear(deps: NotifyDependencies, fact: object): Promise<void> {
  const { orderId } = OrderNear.parse(fact)
  await notifyOfOrder(deps, { orderId, event: 'near' }, (order, now): Message | null => {
    if (order.status !== 'ON_THE_WAY') return null
    const data = { ...getMoveData(order, now), minutes: String(NEAR_MINUTES) }
    return { template: 'order-near', data, urgency: 'high' }
  })
}

/** Tells the customer that a disruption moved the promise, unless it was moved back or answered meanwhile. */
export async function notifyOfDisrupted(deps: NotifyDependencies, fact: object): Promise<void> {
  const { orderId, moves } = OrderPromiseMoved.parse(fact)
  await notifyOfOrder(deps, { orderId, event: `disrupted:${moves}` }, (order): Message | null => {
    const { moved, status, shop } = order
    if (!moved || moved.choice !== null || !isPromised(status)) return null
    const data = {
      cause: disruptionCauses[moved.reason],
      before: promiseLabel(moved.before, shop.timeZone),
      now: promiseLabel(getPromise(order), shop.timeZone),
    }
    return { template: 'order-disrupted', data, urgency: 'high' }
  })
}

/** Tells the customer that the order arrives earlier again. */
export async function notifyOfRestored(deps: NotifyDependencies, fact: object): Promise<void> {
  const { orderId, moves } = OrderPromiseMoved.parse(fact)
  await notifyOfOrder(deps, { orderId, event: `restored:${moves}` }, (order): Message | null => {
    if (order.moved || !isPromised(order.status)) return null
    const now = promiseLabel(getPromise(order), order.shop.timeZone)
    return { template: 'order-restored', data: { now }, urgency: 'high' }
  })
}

/** A request to rate an order is not sent later than this. */
const askWithinMs = 24 * 60 * 60_000

export async function notifyOfDelivered(deps: NotifyDependencies, fact: object): Promise<void> {
  const { orderId } = OrderDelivered.parse(fact)
  await notifyOfOrder(deps, { orderId, event: 'delivered' }, (order, now): Message | null => {
    const { completedAt, rating, byGuest, country, referenceId } = order
    if (!completedAt || rating || now.getTime() - completedAt.getTime() > askWithinMs) return null
    if (byGuest) return { template: 'order-completed', data: {} }
    return { template: 'order-completed', data: { link: ratingLink(deps.origins[country], referenceId) } }
  })
}

/**
 * No message for an order that the customer cancels so soon: they know, and messages would let a prankster disturb the
 * number that they typed. A confirmed order is notified anyhow: the confirmation may be waiting for the morning, and
 * this message replaces it.
 */
const changesTheirMindWithinMs = 10 * 60_000

export async function notifyOfCancelled(deps: NotifyDependencies, fact: object): Promise<void> {
  const { orderId, by, reason } = OrderCancelled.parse(fact)
  await notifyOfOrder(deps, { orderId, event: 'cancelled' }, async (order) => {
    if (order.status !== 'CANCELLED') return null
    const refund = await findRefund(deps.db, toCancelCause(orderId))
    if (!refund && isOnSecondThought(order)) return null
    const refundLabel = refund ? formatRefund({ ...refund, currency: order.currency }) : ''
    return { template: 'order-cancelled', data: { by, reason, refund: refundLabel } }
  })
}

export async function notifyOfChange(deps: NotifyDependencies, fact: object): Promise<void> {
  const { orderId, changeId } = OrderChangeProposed.parse(fact)
  await notifyOfOrder(deps, { orderId, event: `change:${changeId}` }, ({ changes }) => {
    const change = changes.find(({ id, state }) => id === changeId && state === 'open')
    if (!change) return null
    return { template: 'order-change-proposed', data: { change: change.message }, urgency: 'high' }
  })
}

/** Asks for a prescription that an order still lacks. */
export async function notifyOfPrescription(deps: NotifyDependencies, fact: object): Promise<void> {
  const { orderId, cause, reason } = OrderPrescriptionAsked.parse(fact)
  await notifyOfOrder(deps, { orderId, event: `prescription:${cause}` }, ({ status, prescription, shop }) => {
    if (status !== 'NEW' || prescription?.state !== 'missing' || prescription.until === null) return null
    const until = dateTimeLabel(prescription.until, shop.timeZone)
    return { template: 'order-prescription', data: { until, ...(reason !== null && { reason }) }, urgency: 'high' }
  })
}

/** Sends what staff wrote about an order. */
export async function notifyOfAnswer(deps: NotifyDependencies, fact: object): Promise<void> {
  const { orderId, answerId, text } = OrderAnswered.parse(fact)
  await notifyOfOrder(deps, { orderId, event: `answer:${answerId}` }, () => ({
    template: 'order-answered',
    data: { text },
  }))
}

/** Notifies of a refund, except a cancelled order's, which its cancellation message covers. */
export async function notifyOfRefund(deps: NotifyDependencies, fact: object): Promise<void> {
  const { orderId, cause, ...shares } = OrderRefunded.parse(fact)
  const { toPayment, toWallet, toCash, toAccount } = shares
  if (cause === toCancelCause(orderId)) return
  await notifyOfOrder(deps, { orderId, event: `refunded:${cause}` }, ({ currency }) => {
    const where = formatRefund({ currency, toPayment, toWallet, toCash, toAccount })
    const amount = formatMoney(toPayment + toWallet + toCash + toAccount, currency)
    return { template: 'order-refunded', data: { amount, where } }
  })
}

function isOnSecondThought({ cancelled, createdAt, timeline }: OrderRecord): boolean {
  if (timeline.some(({ status }) => status === 'CONFIRMED')) return false
  return cancelled?.by === 'customer' && cancelled.at.getTime() - createdAt.getTime() <= changesTheirMindWithinMs
}

function toCancelCause(orderId: string): string {
  return `cancel:${orderId}`
}

function formatItems({ lines }: OrderRecord): string {
  return formatItemNames(lines.filter(({ state }) => state === 'kept'))
}
