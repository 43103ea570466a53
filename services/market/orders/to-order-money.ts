import { countries } from '#shared/countries/countries.ts'
import type { OrderMoney } from '../order-changes/rules/order-money.ts'
import type { OrderRecord } from './store/order-record.ts'

/** The amounts of an order that its money rules need. */
export function toOrderMoney(order: OrderRecord): OrderMoney {
  const { country, shop, lines, summary, coupon, paid, refunded, walletReturned } = order
  // Old orders did not record their shop's rate: they take the country's.
  const vatRate = shop.vatRate ?? countries[country].vatRate
  return { country, vatRate, lines, summary, coupon, paid, refunded, walletReturned }
}
