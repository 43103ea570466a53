import type { LifeStage } from '../../profiles/rules/life-stage.ts'

/** Weight of a package that can be added, in grams. */
export const LEAST_PACKAGE_GRAMS = 10
export const MOST_PACKAGE_GRAMS = 100_000

/** Months for which purchases of food count. */
const PANTRY_MONTHS = 18

/** Life stage that an editor wrote as free text ('Adulto', 'Gatito', 'Senior 7+'); null: for every age. */
export function parseLifeStage(text: string): LifeStage | null {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()
  if (/^(cachorr|gatit)/.test(plain)) return 'cachorro'
  if (/^adult/.test(plain)) return 'adulto'
  return /^(senior|mayor)/.test(plain) ? 'senior' : null
}

/** Reason why food cannot have been bought on `day`, or null. */
export function whyNotBoughtOn(day: string, today: string): 'date-in-future' | 'bought-too-long-ago' | null {
  if (day > today) return 'date-in-future'
  return day < firstPantryDay(today) ? 'bought-too-long-ago' : null
}

/** First day of purchases that count. */
export function firstPantryDay(today: string): string {
  const date = new Date(`${today}T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() - PANTRY_MONTHS)
  return date.toISOString().slice(0, 10)
}
