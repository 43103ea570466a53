import { type FedPet, type Food, findEaters, gramsPerDay } from './who-eats.ts'

/** Daily amount in grams for each pet that can eat a food, if it eats nothing else. */
export interface Feeding {
  names: string[]
  gramsPerDay: number
}

/** Null when no pet here eats the food, or no weight is known. */
export function calculateFeeding(food: Food, pets: readonly FedPet[], today: string): Feeding | null {
  const eaters = findEaters(food, pets, today)
  if (eaters.length === 0) return null
  return {
    names: eaters.map(({ pet }) => pet.name),
    gramsPerDay: eaters.reduce((total, eater) => total + gramsPerDay(eater, food), 0),
  }
}

/** Days that a bag lasts, at least one, and the cost per day in minor units. */
export function calculateDuration(
  { gramsPerDay: daily }: Feeding,
  { priceMinor, netGrams }: { priceMinor: number; netGrams: number },
): { days: number; perDayMinor: number } {
  return {
    days: Math.max(1, Math.floor(netGrams / daily)),
    perDayMinor: Math.min(priceMinor, Math.round((priceMinor * daily) / netGrams)),
  }
}
