import type { Order } from '#services/market/contract.ts'
import { isPaidBefore } from '#services/market/orders/rules/order-life.ts'
import type { TrackingProperties } from '#web/tracking/tracking.ts'

/** Milliseconds for which an order counts as just placed; longer when it had to be paid first. */
const FRESH_MS = { atDoor: 10 * 60_000, before: 30 * 60_000 }

export function isJustPlaced({ createdAt, paymentMethod }: Pick<Order, 'createdAt' | 'paymentMethod'>, now: Date) {
  const age = now.getTime() - Date.parse(createdAt)
  return age < (isPaidBefore(paymentMethod) ? FRESH_MS.before : FRESH_MS.atDoor)
}

/**
 * 'Order Completed' properties of a just placed order, paid or not; null for an older or
 * cancelled one.
 */
export function orderCompleted(
  order: Pick<Order, '_id' | 'status' | 'createdAt' | 'paymentMethod' | 'summary' | 'currencyCode' | 'lines'>,
  now: Date,
): TrackingProperties<'Order Completed'> | null {
  if (order.status === 'CANCELLED' || !isJustPlaced(order, now)) return null
  const { _id, summary, currencyCode, lines } = order
  return {
    order_id: _id,
    order_type: 'shop',
    total: summary.total,
    shipping: summary.fulfillmentTotal,
    tip: summary.tip,
    currency: currencyCode,
    products: lines.map((line) => ({
      product_id: line.productId,
      sku: line.sku,
      name: line.title,
      price: line.price.amount,
      quantity: line.quantity,
    })),
  }
}
