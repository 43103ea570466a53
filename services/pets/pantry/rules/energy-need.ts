import { type AgingPet, ageInMonths, getLifeStage } from '../../profiles/rules/life-stage.ts'

export interface EatingPet extends AgingPet {
  /** Exact weight; null: unknown, and never estimated. */
  weightGrams: number | null
  castrated: boolean | null
}

/**
 * Daily energy need of a pet in kcal: its resting energy, 70 · kg^0.75, times a factor for its life stage (NRC,
 * Nutrient Requirements of Dogs and Cats, 2006; Merck Veterinary Manual, "Daily maintenance energy requirements"; WSAVA
 * Global Nutrition Toolkit). It is a starting point; an individual's need may be half or twice as much.
 *
 * Null for an unknown weight (0.1 kg counts as unknown) and for animals other than dogs and cats.
 */
export function dailyEnergyNeed(pet: EatingPet, today: string): number | null {
  const { weightGrams } = pet
  if (weightGrams === null || !(weightGrams > 0)) return null
  const factor = energyFactor(pet, today)
  return factor === null ? null : restingEnergy(weightGrams) * factor
}

/** Energy per day in kcal that a dog or a cat of this weight needs at rest. */
export function restingEnergy(grams: number): number {
  return 70 * (grams / 1000) ** 0.75
}

/** An unknown age counts as adult, an unknown castration as none: too early a reminder is better than an empty bowl. */
function energyFactor(pet: EatingPet, today: string): number | null {
  const stage = getLifeStage(pet, today) ?? 'adulto'
  switch (pet.petType) {
    case 'PERRO':
      if (stage === 'cachorro') return (ageInMonths(pet, today) ?? 0) < 4 ? 3 : 2
      if (stage === 'senior') return 1.4
      return pet.castrated ? 1.6 : 1.8
    case 'GATO':
      if (stage === 'cachorro') return 2.5
      return pet.castrated ? 1.2 : 1.4
    default:
      return null
  }
}
