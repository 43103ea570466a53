import { calculateDuration } from './cost-per-day.ts'
import type { FoodForm } from './pantry.ts'

/** A size in which a shop sells a food. */
export interface FoodSize {
  variantId: string
  priceMinor: number
  /** Null: unknown, and never compared. */
  netGrams: number | null
  /** Units that can be bought; null: without a limit. */
  stock: number | null
}

export interface ChosenSize {
  variantId: string
  quantity: number
  /** Days that the quantity lasts. */
  days: number
  perDayMinor: number
}

/** An order takes in what ends within this many days. */
export const ORDERED_WITHIN_DAYS = 7
/** Days after its end at which a food was most likely bought elsewhere. */
const ENDED_DAYS = 14
/** An order lasts this long at least, as far as there is stock. */
const COVERED_DAYS = 14
/** An opened bag is not to stand longer than this, however cheap it is. */
const OPENED_DAYS = 60

/** Whether a food belongs into the order of this week. */
export function endsSoon({ daysLeft }: { daysLeft: number }): boolean {
  return daysLeft <= ORDERED_WITHIN_DAYS && daysLeft >= -ENDED_DAYS
}

/**
 * Size of a food with the lowest cost per day, among those to be had that are eaten while they are good; of equal ones
 * the smaller. The smallest one where every size lasts too long. Of treats, one. Null when there is none.
 */
export function chooseSize(
  sizes: readonly FoodSize[],
  { gramsPerDay, form }: { gramsPerDay: number; form: FoodForm },
): ChosenSize | null {
  const toBeHad = sizes
    .flatMap(({ netGrams, ...size }) => (netGrams !== null && netGrams > 0 ? [{ ...size, netGrams }] : []))
    .filter(({ stock }) => stock === null || stock > 0)
    .sort((a, b) => a.netGrams - b.netGrams)
  const good = toBeHad.filter(({ netGrams }) => netGrams <= gramsPerDay * OPENED_DAYS)
  const [chosen] = (good.length > 0 ? good : toBeHad.slice(0, 1)).sort(
    (a, b) => a.priceMinor * b.netGrams - b.priceMinor * a.netGrams,
  )
  if (!chosen) return null

  const { variantId, priceMinor, netGrams, stock } = chosen
  const wanted = form === 'treat' ? 1 : Math.max(1, Math.ceil((COVERED_DAYS * gramsPerDay) / netGrams))
  const quantity = Math.min(wanted, stock ?? wanted)
  const { perDayMinor } = calculateDuration({ names: [], gramsPerDay }, { priceMinor, netGrams })
  return { variantId, quantity, days: Math.max(1, Math.floor((quantity * netGrams) / gramsPerDay)), perDayMinor }
}
