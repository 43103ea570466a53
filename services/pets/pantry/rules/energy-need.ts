import { type AgingPet, ageInMonths, getLifeStage } from '../../profiles/rules/life-stage.ts'

export interface EatingPet extends AgingPet {
  /** Exactly; null: nobody weighed it, and nobody guesses. */
  weightGrams: number | null
  castrated: boolean | null
}

/**
 * What a pet needs a day, in kcal: its resting energy, 70 · kg^0.75, times a factor for its stage of life (NRC, Nutrient
 * Requirements of Dogs and Cats, 2006; Merck Veterinary Manual, "Daily maintenance energy requirements"; WSAVA Global
 * Nutrition Toolkit). It is where feeding begins; a pet's own may lie half as high or twice as high.
 *
 * Null for an unknown weight (D36: 0.1 kg is none) and for animals that are neither dog nor cat.
 */
export function dailyEnergyNeed(pet: EatingPet, today: string): number | null {
  const { weightGrams } = pet
  if (weightGrams === null || !(weightGrams > 0)) return null
  const factor = energyFactor(pet, today)
  return factor === null ? null : 70 * (weightGrams / 1000) ** 0.75 * factor
}

/** An unknown age counts as grown; an unknown castration as none: a reminder too early is better than an empty bowl. */
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
