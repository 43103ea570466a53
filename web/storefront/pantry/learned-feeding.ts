import type { PantryItem } from '#services/pets/contract.ts'
import type { Feeding } from '#services/pets/pantry/rules/cost-per-day.ts'

/** Actual consumption of a food, from repeated purchases; null: too few of them. */
export function learnedFeeding(productId: string, pantry: readonly PantryItem[]): Feeding | null {
  const item = pantry.find(({ source }) => source.kind === 'shop' && source.productId === productId)
  if (item?.basis !== 'learned') return null
  const { netGrams, gramsPerDay, daysPerBag, eaters } = item
  // Where two foods take turns, the grams are this one's part, and a bag alone lasts less than they say.
  const isAlone = Math.max(1, Math.floor(netGrams / gramsPerDay)) === daysPerBag
  return isAlone ? { names: eaters.map(({ name }) => name), gramsPerDay } : null
}
