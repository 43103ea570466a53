import type { OrderMoney } from '../order-changes/rules/order-money.ts'
import type { OrderRecord } from './store/order-record.ts'

// Of the market (D47), for orders that are older than what is told of their shop.
const vatRates = { BO: 0.13, PY: 0.1 }

/** What of an order its money rules count with. */
export function moneyOf(order: OrderRecord): OrderMoney {
  const { country, shop, lines, summary, coupon, paid, refunded, walletReturned } = order
  return { country, vatRate: shop.vatRate ?? vatRates[country], lines, summary, coupon, paid, refunded, walletReturned }
}
