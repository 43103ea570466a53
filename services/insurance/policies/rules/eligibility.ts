import { wholeMonthsBetween } from '#services/pets/rules/whole-months.ts'

/** Pets that a plan accepts. */
export interface SpeciesTerms {
  /** 'PERRO', 'GATO' */
  species: readonly string[]
  /** Minimum age in months. */
  fromMonths: number
  /** Maximum age in years; from the next birthday on only renewals are possible. */
  toYears: number
}

export type EligibilityRefusal = 'species-not-insured' | 'pet-too-young' | 'pet-too-old' | 'birthday-in-future'

/** The reason why this plan does not accept this pet on `today`, or null. */
export function whyNotInsured(
  { species, fromMonths, toYears }: SpeciesTerms,
  pet: { species: string; birthday: string },
  { today, isRenewal }: { today: string; isRenewal: boolean },
): EligibilityRefusal | null {
  if (!species.includes(pet.species)) return 'species-not-insured'
  if (pet.birthday > today) return 'birthday-in-future'
  const months = wholeMonthsBetween(pet.birthday, today)
  if (months < fromMonths) return 'pet-too-young'
  if (!isRenewal && months >= (toYears + 1) * 12) return 'pet-too-old'
  return null
}
