import { type FedPet, type Food, findEaters, gramsPerDay } from './who-eats.ts'

/** What those who would eat a food take of it a day, in grams, if they eat nothing else. */
export interface Feeding {
  names: string[]
  gramsPerDay: number
}

/** Null when nobody here would eat it, or nobody's weight is known. */
export function calculateFeeding(food: Food, pets: readonly FedPet[], today: string): Feeding | null {
  const eaters = findEaters(food, pets, today)
  if (eaters.length === 0) return null
  return {
    names: eaters.map(({ pet }) => pet.name),
    gramsPerDay: eaters.reduce((total, eater) => total + gramsPerDay(eater, food), 0),
  }
}

/** How long a bag lasts and what a day costs, in minor units; never less than one day. */
export function calculateDuration(
  { gramsPerDay: daily }: Feeding,
  { priceMinor, netGrams }: { priceMinor: number; netGrams: number },
): { days: number; perDayMinor: number } {
  return {
    days: Math.max(1, Math.floor(netGrams / daily)),
    perDayMinor: Math.min(priceMinor, Math.round((priceMinor * daily) / netGrams)),
  }
}
