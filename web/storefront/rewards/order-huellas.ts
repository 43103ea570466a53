import type { Order } from '#services/market/contract.ts'
import { isDonation } from '#services/market/donations/rules/donation.ts'
import { calculateFirstPurchaseAmount } from '#services/market/purchases/rules/purchases.ts'
import type { WayToEarn } from '#services/rewards/contract.ts'
import {
  calculateDonationWorth,
  calculatePurchaseWorth,
  type EarningTerms,
} from '#services/rewards/missions/rules/ways-to-earn.ts'
import { getCountryByCurrency } from '#shared/countries/countries.ts'

/** What a unit of a purchase and a donated kilo give this month. */
type Rates = Pick<EarningTerms, 'purchase' | 'donation'>

/** Rates among the ways to earn; a way that is not told gives nothing. */
export function toRates(ways: readonly Pick<WayToEarn, 'kind' | 'each'>[]): Rates {
  const rate = (kind: WayToEarn['kind']) => ({ each: ways.find((way) => way.kind === kind)?.each ?? 0, limit: 0 })
  return { purchase: rate('purchase'), donation: rate('donation') }
}

/**
 * Huellas that an open order earns once it is completed, as the ledger counts them: from the amount paid for its
 * articles, in its own currency, and from its donated kilos. The monthly limits are not known here, so the page shows
 * it as an estimate and not as a promise of the total.
 */
export function calculateOrderHuellas(
  {
    summary,
    coupon,
    lines,
    currencyCode,
  }: Pick<Order, 'summary' | 'coupon' | 'currencyCode'> & {
    lines: readonly Pick<Order['lines'][number], 'state' | 'quantity' | 'donatedGrams'>[]
  },
  rates: Rates,
): number {
  const given = lines.filter((line) => isDonation(line) && line.state === 'kept')
  const grams = given.reduce((sum, { quantity, donatedGrams }) => sum + quantity * (donatedGrams ?? 0), 0)
  return (
    calculatePurchaseWorth(
      getCountryByCurrency(currencyCode).iso,
      calculateFirstPurchaseAmount(summary, coupon),
      rates,
    ) + calculateDonationWorth(grams, rates)
  )
}
