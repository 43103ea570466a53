import { formatMoney } from '#shared/money.ts'
import type { Order } from './contract.ts'
import { dateTimeLabel, momentLabel, windowLabel } from './rules/wall-clock.ts'
import type { OrderRecord } from './store/orders.ts'

/** An order as its owner sees it: amounts with their display, times as the shop's own clock says them. */
export function describeOrder(order: OrderRecord, now: Date): Omit<Order, 'accessToken'> {
  const { timeZone } = order.shop
  const money = (amount: number) => formatMoney(amount, order.currency)
  const isChosen = order.scheduledStart !== null && order.scheduledEnd !== null

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
    currencyCode: order.currency,
    hasDelivery: order.hasDelivery,
    contact: order.contact,
    shippingAddress: order.shippingAddress,
    scheduledDeliveryDate: order.scheduledStart?.toISOString() ?? null,
    scheduledLabel:
      order.scheduledStart && order.scheduledEnd
        ? windowLabel({ start: order.scheduledStart, end: order.scheduledEnd }, timeZone)
        : null,
    promisedLabel: isChosen ? null : momentLabel(order.promisedAt, now, timeZone),
    notes: order.notes,
    predefinedNotes: order.predefinedNotes,
    lines: order.lines.map(({ price, subtotal, ...line }) => ({
      ...line,
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
    })),
    createdAt: order.createdAt.toISOString(),
  }
}
