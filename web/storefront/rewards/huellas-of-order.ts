import type { Order } from '#services/market/contract.ts'
import { worthOfPurchase } from '#services/rewards/rules/ways-to-earn.ts'
import type { CountryIso } from '#shared/country.ts'

/**
 * What an order that is on its way gives when it arrives, as the ledger counts it: of what is paid for things, and not of
 * delivery, surcharge and tip. Limits of the month are not known here, so it is said as what it brings and not as a promise of more.
 */
export function huellasOfOrder(order: Pick<Order, 'summary'>, country: CountryIso): number {
  const { amountDue, walletAmount, fulfillmentTotal, surchargeTotal, tip } = order.summary
  return worthOfPurchase(country, Math.max(0, amountDue + walletAmount - fulfillmentTotal - surchargeTotal - tip))
}
