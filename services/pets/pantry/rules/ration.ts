import type { FoodForm } from './pantry.ts'

/** A food of the pantry, with how much of it each pet eats. */
export interface SharedFood {
  title: string
  form: FoodForm
  kcalPerKg: number
  eaters: readonly { petProfileId: string; gramsPerDay: number; kcalPerDay: number }[]
}

export interface RationPart {
  title: string
  form: FoodForm
  kcalPerKg: number
  gramsPerDay: number
  kcalPerDay: number
}

export interface Ration {
  /** Meals before treats, the largest part first. */
  parts: RationPart[]
  kcalPerDay: number
  /** Part of the energy by form, 0 to 1; together 1. */
  shares: Record<FoodForm, number>
}

/** What a pet eats on a day of all the food in its pantry; null when it eats none of it. */
export function findRation(foods: readonly SharedFood[], petProfileId: string): Ration | null {
  const parts = foods
    .flatMap(({ title, form, kcalPerKg, eaters }) =>
      eaters
        .filter((eater) => eater.petProfileId === petProfileId)
        .map(({ gramsPerDay, kcalPerDay }) => ({ title, form, kcalPerKg, gramsPerDay, kcalPerDay })),
    )
    .sort((a, b) => Number(a.form === 'treat') - Number(b.form === 'treat') || b.kcalPerDay - a.kcalPerDay)
  if (parts.length === 0) return null

  const kcalPerDay = sumEnergy(parts)
  const share = (form: FoodForm) => sumEnergy(parts.filter((part) => part.form === form)) / kcalPerDay
  return { parts, kcalPerDay, shares: { dry: share('dry'), wet: share('wet'), treat: share('treat') } }
}

/** The same food in the same proportions for another energy of the day. */
export function scaleRation({ parts, kcalPerDay: before }: Ration, kcalPerDay: number): RationPart[] {
  return parts.map((part) => {
    const kcal = (part.kcalPerDay / before) * kcalPerDay
    return { ...part, kcalPerDay: Math.round(kcal), gramsPerDay: Math.round((kcal / part.kcalPerKg) * 1000) }
  })
}

function sumEnergy(parts: readonly RationPart[]): number {
  return parts.reduce((total, { kcalPerDay }) => total + kcalPerDay, 0)
}
