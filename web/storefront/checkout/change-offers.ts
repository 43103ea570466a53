import type { Currency } from '#shared/money.ts'

/** Banknotes in circulation, in minor units. */
const NOTES: Record<Currency, readonly number[]> = {
  BOB: [1_000, 2_000, 5_000, 10_000, 20_000],
  PYG: [2_000, 5_000, 10_000, 20_000, 50_000, 100_000],
}
const MOST_OFFERS = 4

/** Amounts that can be paid in notes of one denomination, the smallest first: suggestions for 'Necesito cambio de'. */
export function changeOffers(amountDue: number, currency: Currency): number[] {
  if (amountDue <= 0) return []
  const sums = NOTES[currency].map((note) => Math.ceil(amountDue / note) * note)
  return [...new Set(sums)]
    .filter((sum) => sum > amountDue)
    .toSorted((a, b) => a - b)
    .slice(-MOST_OFFERS)
}
