import { wholeMonthsBetween } from '../../rules/whole-months.ts'

/** Life stage of a dog or cat, in the shop's terms for food. */
export type LifeStage = 'cachorro' | 'adulto' | 'senior'

export type BodySize = 'pequeño' | 'mediano' | 'grande'

export interface AgingPet {
  /** 'PERRO' or 'GATO'; other types have no stages here. */
  petType: string
  /** yyyy-MM-dd */
  birthday: string | null
  birthdayIsYearOnly: boolean
  /** Size of a dog; null counts as medium. */
  size: BodySize | null
}

/**
 * Age in months at which growth ends: small dogs 10, large ones 18 (WSAVA nutrition toolkit; AAHA Canine Life Stage
 * Guidelines 2019), cats 12 (AAHA/AAFP Feline Life Stage Guidelines 2021).
 */
const grownAtMonths = { pequeño: 10, mediano: 12, grande: 18, cat: 12 }

/**
 * Age in months at which the last quarter of life begins, by size (AAHA 2019); cats from ten years on (AAHA/AAFP 2021).
 */
const oldAtMonths = { pequeño: 10 * 12, mediano: 9 * 12, grande: 7 * 12, cat: 10 * 12 }

/** Life stage, or null for an unknown birthday or another animal. `today` is a day in the pet's market. */
export function getLifeStage(pet: AgingPet, today: string): LifeStage | null {
  const months = ageInMonths(pet, today)
  const kind = pet.petType === 'GATO' ? 'cat' : pet.petType === 'PERRO' ? (pet.size ?? 'mediano') : null
  if (months === null || kind === null) return null

  if (months < grownAtMonths[kind]) return 'cachorro'
  return months < oldAtMonths[kind] ? 'adulto' : 'senior'
}

/** Size of an adult dog; null for a growing one, whose weight does not show its size yet, and for other animals. */
export function getGrownSize(pet: AgingPet, today: string): BodySize | null {
  return pet.petType === 'PERRO' && getLifeStage(pet, today) !== 'cachorro' ? pet.size : null
}

/**
 * Age in whole months, never below 0; if only the year is known, counted from its middle. Null for an unknown birthday.
 */
export function ageInMonths({ birthday, birthdayIsYearOnly }: AgingPet, today: string): number | null {
  if (birthday === null) return null
  const born = birthdayIsYearOnly ? `${birthday.slice(0, 4)}-07-01` : birthday
  return Math.max(0, wholeMonthsBetween(born, today))
}
