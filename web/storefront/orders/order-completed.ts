import type { Order } from '#services/market/contract.ts'
import { isPaidBefore } from '#services/market/orders/rules/order-life.ts'
import type { TrackingProperties } from '#web/tracking/tracking.ts'

/** Who has placed it this long ago is thanked; who had to pay it first, a little longer. */
const FRESH_MS = { atDoor: 10 * 60_000, before: 30 * 60_000 }

export function isJustPlaced({ createdAt, paymentMethod }: Pick<Order, 'createdAt' | 'paymentMethod'>, now: Date) {
  const age = now.getTime() - Date.parse(createdAt)
  return age < (isPaidBefore(paymentMethod) ? FRESH_MS.before : FRESH_MS.atDoor)
}

/**
 * What is counted of an order when it is placed, whether or not it is paid or confirmed by now; null of one that is no news,
 * or is none any more.
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
