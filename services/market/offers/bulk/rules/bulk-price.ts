/** Rules for changing many prices in one act: pure, also for the browser. Amounts are minor units. */

import { roundToStep } from '#shared/money.ts'
import { calculatePercent, isLargeChange, type PriceRefusal, whyNotOffered } from '../../rules/offer-change.ts'

export const PRICE_RULES = ['percent', 'amount', 'each'] as const

/** How the new prices follow from the old ones. */
export type PriceRule =
  /** By hundredths of a percent: 1000 is 10 % more, −550 is 5.5 % less. */
  | { kind: 'percent'; hundredths: number; roundTo: number }
  | { kind: 'amount'; minor: number; roundTo: number }
  /** Each as it was typed; what is not named stays. */
  | { kind: 'each'; prices: ReadonlyMap<string, number> }

export interface PricedOffer {
  variantId: string
  price: number
  listPrice: number | null
}

export interface PriceStep {
  variantId: string
  from: number
  to: number
  listPrice: { from: number | null; to: number | null }
  /** In whole percent; null from 0. */
  percent: number | null
  isLarge: boolean
  refusal: PriceRefusal | null
}

/**
 * New price of each offer. `roundTo` rounds to its multiples, `step` is the shop's own rounding. A list price that would
 * not be higher than the new price goes.
 */
export function planPrices(offers: readonly PricedOffer[], rule: PriceRule, step: number): PriceStep[] {
  return offers.map(({ variantId, price: from, listPrice }) => {
    const to = toPrice(from, variantId, rule, step)
    const listTo = listPrice !== null && listPrice <= to && to !== from ? null : listPrice
    return {
      variantId,
      from,
      to,
      listPrice: { from: listPrice, to: listTo },
      percent: calculatePercent(from, to),
      isLarge: isLargeChange(from, to),
      refusal: to === from ? null : whyNotOffered({ price: Math.max(to, 0), listPrice: listTo }),
    }
  })
}

function toPrice(from: number, variantId: string, rule: PriceRule, step: number): number {
  if (rule.kind === 'each') return rule.prices.get(variantId) ?? from
  const exact = rule.kind === 'amount' ? from + rule.minor : Math.round((from * (10_000 + rule.hundredths)) / 10_000)
  const size = Math.max(rule.roundTo, step, 1)
  // A price that the rule does not move stays exactly as it is.
  return exact === from ? from : roundToStep(exact, size)
}
