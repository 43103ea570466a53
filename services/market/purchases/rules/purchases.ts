import type { BasketSummary } from '../../basket/rules/basket.ts'
import { discountLeft, type OrderMoney } from '../../order-changes/rules/order-money.ts'

/**
 * Purchase amount of an order: its articles less their discount, without delivery, surcharge, tip, or the tax on top of
 * net prices. Minor units; the wallet's part counts too.
 */

/** Amount of an order without returns. */
export function calculateFirstPurchaseAmount(
  { itemTotal, discountTotal }: Pick<BasketSummary, 'itemTotal' | 'discountTotal'>,
  coupon: { kind: NonNullable<OrderMoney['coupon']>['kind'] } | null,
): number {
  const onArticles = coupon?.kind === 'free_delivery' ? 0 : discountTotal
  return Math.max(0, itemTotal - onArticles)
}

/** Amount of an order as it stands now: returned units took their part of the discount along. */
export function calculatePurchaseAmount(order: Pick<OrderMoney, 'summary' | 'coupon' | 'lines'>): number {
  const { summary, coupon, lines } = order
  const cameBack = lines.reduce(
    (sum, { state, price, returnedQuantity }) => sum + (state === 'kept' ? price * returnedQuantity : 0),
    0,
  )
  const discountGone = summary.discountTotal - discountLeft(order)
  return Math.max(0, calculateFirstPurchaseAmount(summary, coupon) - cameBack + discountGone)
}
