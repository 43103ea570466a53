import type { BasketSummary } from '../../basket/rules/basket.ts'
import { discountLeft, type OrderMoney } from '../../order-changes/rules/order-money.ts'

/**
 * What somebody buys by an order: its articles less their discount. Delivery, surcharge and tip are no articles, and neither is the
 * tax that comes on top of net prices. Minor units; what the wallet pays is bought too.
 */

/** Of an order of which nothing has come back. */
export function calculateFirstPurchaseAmount(
  { itemTotal, discountTotal }: Pick<BasketSummary, 'itemTotal' | 'discountTotal'>,
  coupon: { kind: NonNullable<OrderMoney['coupon']>['kind'] } | null,
): number {
  const onArticles = coupon?.kind === 'free_delivery' ? 0 : discountTotal
  return Math.max(0, itemTotal - onArticles)
}

/** Of an order as it stands now: what came back took its part of the discount along. */
export function calculatePurchaseAmount(order: Pick<OrderMoney, 'summary' | 'coupon' | 'lines'>): number {
  const { summary, coupon, lines } = order
  const cameBack = lines.reduce(
    (sum, { state, price, returnedQuantity }) => sum + (state === 'kept' ? price * returnedQuantity : 0),
    0,
  )
  const discountGone = summary.discountTotal - discountLeft(order)
  return Math.max(0, calculateFirstPurchaseAmount(summary, coupon) - cameBack + discountGone)
}
