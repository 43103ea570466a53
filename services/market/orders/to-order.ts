import { formatMoney } from '#shared/money.ts'
import type { Order, OrderChange } from '../contract.ts'
import { getOrderCost, moneyAtPickup } from '../order-changes/rules/order-money.ts'
import { whyCannotEdit } from '../order-edits/rules/edit.ts'
import { dateTimeLabel, momentLabel, promiseLabel, windowLabel } from '../rules/wall-clock.ts'
import { canBePaid, canBeRated, canCustomerCancel, whyCannotPickUp } from './rules/order-life.ts'
import { orderStates } from './rules/order-states.ts'
import type { ChangeRecord, OrderRecord } from './store/order-record.ts'
import { toOrderMoney } from './to-order-money.ts'

/** An order as its owner sees it: formatted amounts, times in the shop's time zone. */
export function toOrder(order: OrderRecord, now: Date): Omit<Order, 'accessToken'> {
  const { timeZone } = order.shop
  const money = (amount: number) => formatMoney(amount, order.currency)
  const isChosen = order.scheduledStart !== null && order.scheduledEnd !== null
  const refunded = order.refunded + order.walletReturned

  return {
    _id: order.id,
    referenceId: order.referenceId,
    shopId: order.shopId,
    shopName: order.shop.name,
    shopPhone: order.shop.phone,
    shopAddress: order.shop.address,
    status: order.status,
    paymentMethod: order.paymentMethod,
    paymentState: order.paymentState,
    payUntil: order.payUntil?.toISOString() ?? null,
    confirmUntil: order.status === 'NEW' ? (order.confirmUntil?.toISOString() ?? null) : null,
    needsChangeFor: order.needsChangeFor,
    paid: order.paid,
    refunded,
    displayRefunded: money(refunded),
    coupon: order.coupon && { code: order.coupon.code, title: order.coupon.title, kind: order.coupon.kind },
    currencyCode: order.currency,
    hasDelivery: order.hasDelivery,
    contact: order.contact,
    gift: order.gift,
    shippingAddress: order.shippingAddress,
    scheduledDeliveryDate: order.scheduledStart?.toISOString() ?? null,
    scheduledLabel:
      order.scheduledStart && order.scheduledEnd
        ? windowLabel({ start: order.scheduledStart, end: order.scheduledEnd }, timeZone)
        : null,
    promisedLabel: isChosen ? null : momentLabel(order.promisedAt, now, timeZone),
    promisedAt: order.promisedAt.toISOString(),
    notes: order.notes,
    predefinedNotes: order.predefinedNotes,
    lines: order.lines.map(({ price, subtotal, ...line }) => ({
      ...line,
      donatedGrams: line.donatedGrams ?? null,
      needsPrescription: line.needsPrescription ?? false,
      price: { amount: price, currencyCode: order.currency, displayAmount: money(price) },
      subtotal: { amount: subtotal, displayAmount: money(subtotal) },
    })),
    summary: order.summary,
    containedTax: order.containedTax,
    timeline: order.timeline.map((moment) => ({
      status: moment.status,
      at: moment.at.toISOString(),
      label: dateTimeLabel(moment.at, timeZone),
      note: moment.note,
      by: moment.actor,
    })),
    changes: order.changes.map((change) => toChange(change, order)),
    cancelled: order.cancelled && { ...order.cancelled, at: order.cancelled.at.toISOString() },
    rating: order.rating && { ...order.rating, at: order.rating.at.toISOString() },
    prescription: order.prescription && {
      state: order.prescription.state,
      until: order.prescription.until?.toISOString() ?? null,
      untilLabel: order.prescription.until && dateTimeLabel(order.prescription.until, timeZone),
    },
    disruption: toMoved(order, now),
    canPay: canBePaid(order, now),
    canCancel: canCustomerCancel({
      status: order.status,
      isChangeOpen: findOpenChange(order) !== null,
      isMoved: order.moved !== null,
    }),
    canEdit: whyCannotEdit({ ...order, isChangeOpen: findOpenChange(order) !== null }) === null,
    edits: order.edits,
    canRate: canBeRated({ status: order.status, isRated: order.rating !== null }),
    createdAt: order.createdAt.toISOString(),
    benefits: null,
  }
}

/** The open question to the customer, if any. */
export function findOpenChange({ changes }: Pick<OrderRecord, 'changes'>): ChangeRecord | null {
  return changes.find(({ state }) => state === 'open') ?? null
}

// Once it left the shop, or has no delivery, there is nothing to choose.
function toMoved(order: OrderRecord, now: Date): Order['disruption'] {
  const { moved, hasDelivery, status, shop } = order
  if (!moved || !hasDelivery || orderStates[status].goods !== 'to-pick') return null
  const refusal = whyCannotPickUp({ ...order, isChangeOpen: findOpenChange(order) !== null })
  const saved = getOrderCost(order.summary) - getOrderCost(moneyAtPickup(toOrderMoney(order)).summary)
  return {
    reason: moved.reason,
    choice: moved.choice,
    untilLabel: momentLabel(moved.until, now, shop.timeZone),
    beforeLabel: promiseLabel(moved.before, shop.timeZone),
    nowLabel: promiseLabel({ start: order.scheduledStart, end: order.promisedAt }, shop.timeZone),
    canPickUp: refusal === null,
    displayPickupRefund: refusal === null && saved > 0 ? formatMoney(saved, order.currency) : null,
  }
}

function toChange(change: ChangeRecord, { currency, lines }: OrderRecord): OrderChange {
  const money = (amount: number) => formatMoney(amount, currency)
  const [before, after] = [getOrderCost(change.before), getOrderCost(change.after)]
  return {
    id: change.id,
    state: change.state,
    message: change.message,
    items: change.items.map(({ position, quantity, keepQuantity, substitute }) => {
      const line = lines.find((candidate) => candidate.position === position)
      return {
        position,
        title: line?.title ?? '',
        optionTitle: line?.optionTitle ?? '',
        quantity,
        keepQuantity,
        substitute: substitute && {
          productId: substitute.productId,
          productVariantId: substitute.productVariantId,
          title: substitute.title,
          optionTitle: substitute.optionTitle,
          productSlug: substitute.productSlug,
          imageId: substitute.imageId,
          quantity: substitute.quantity,
          price: substitute.price,
          displaySubtotal: money(substitute.subtotal),
        },
      }
    }),
    before: change.before,
    after: change.after,
    displayBefore: money(before),
    displayAfter: money(after),
    saved: before - after,
    displaySaved: money(before - after),
    proposedAt: change.proposedAt.toISOString(),
    answeredAt: change.answeredAt?.toISOString() ?? null,
  }
}
