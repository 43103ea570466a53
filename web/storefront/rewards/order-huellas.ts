import type { Order } from '#services/market/contract.ts'
import { isDonation } from '#services/market/donations/rules/donation.ts'
import { calculateFirstPurchaseAmount } from '#services/market/purchases/rules/purchases.ts'
import { calculateDonationWorth, calculatePurchaseWorth } from '#services/rewards/missions/rules/ways-to-earn.ts'
import { getCountryByCurrency } from '#shared/country.ts'

/**
 * What an order that is on its way gives once it is completed, as the ledger counts it: of what is paid for its articles, in its own
 * currency, and of the kilos it gives. Limits of the month are not known here, so it is said as what it brings and not as a promise
 * of more.
 */
export function calculateOrderHuellas({
  summary,
  coupon,
  lines,
  currencyCode,
}: Pick<Order, 'summary' | 'coupon' | 'currencyCode'> & {
  lines: readonly Pick<Order['lines'][number], 'state' | 'quantity' | 'donatedGrams'>[]
}): number {
  const given = lines.filter((line) => isDonation(line) && line.state === 'kept')
  const grams = given.reduce((sum, { quantity, donatedGrams }) => sum + quantity * (donatedGrams ?? 0), 0)
  return (
    calculatePurchaseWorth(getCountryByCurrency(currencyCode), calculateFirstPurchaseAmount(summary, coupon)) +
    calculateDonationWorth(grams)
  )
}
