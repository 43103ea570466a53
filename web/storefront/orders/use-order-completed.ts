import { useEffect, useState } from 'react'
import type { Order } from '#services/market/contract.ts'
import { isFirstTime } from '#web/tracking/is-first-time.ts'
import { useTrack } from '#web/tracking/tracking-context.ts'
import { dropDraft } from '../checkout/draft.ts'

/** Tracks a placed order once in this tab, and forgets what was typed to place it. */
export function useOrderCompleted(order: Order, isFresh: boolean) {
  const track = useTrack()
  const [first] = useState({ order, isFresh })
  useEffect(() => {
    if (!first.isFresh) return
    dropDraft()
    if (!isFirstTime(`huella:completed:${first.order._id}`)) return
    const { summary, currencyCode, lines } = first.order
    track('Order Completed', {
      order_id: first.order._id,
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
    })
  }, [first, track])
}
