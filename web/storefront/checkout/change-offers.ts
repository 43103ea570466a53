import { cash } from '#shared/countries/tables/cash.ts'
import type { Currency } from '#shared/money.ts'

const MOST_OFFERS = 4

/** Amounts that can be paid in notes of one denomination, the smallest first: suggestions for 'Necesito cambio de'. */
export function changeOffers(amountDue: number, currency: Currency): number[] {
  if (amountDue <= 0) return []
  const sums = cash[currency].banknotes.map((note) => Math.ceil(amountDue / note) * note)
  return [...new Set(sums)]
    .filter((sum) => sum > amountDue)
    .toSorted((a, b) => a - b)
    .slice(-MOST_OFFERS)
}
