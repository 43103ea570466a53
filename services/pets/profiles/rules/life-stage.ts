/** How far a dog or cat is in its life, in the words of the shop's food. */
export type LifeStage = 'cachorro' | 'adulto' | 'senior'

export type BodySize = 'pequeño' | 'mediano' | 'grande'

export interface AgingPet {
  /** 'PERRO', 'GATO'; others have no stages here. */
  petType: string
  /** yyyy-MM-dd */
  birthday: string | null
  birthdayIsYearOnly: boolean
  /** Of a dog; null counts as medium. */
  size: BodySize | null
}

/**
 * Months at which growing ends: small dogs 10, large ones 18 (WSAVA nutrition toolkit; AAHA Canine Life Stage Guidelines
 * 2019), cats 12 (AAHA/AAFP Feline Life Stage Guidelines 2021).
 */
const grownAtMonths = { pequeño: 10, mediano: 12, grande: 18, cat: 12 }

/** The last quarter of a life, by size (AAHA 2019); cats from ten years on (AAHA/AAFP 2021). */
const oldAtMonths = { pequeño: 10 * 12, mediano: 9 * 12, grande: 7 * 12, cat: 10 * 12 }

/** Null when its birthday is unknown, or for another animal. `today` is a day of the pet's own market. */
export function getLifeStage(pet: AgingPet, today: string): LifeStage | null {
  const months = ageInMonths(pet, today)
  const kind = pet.petType === 'GATO' ? 'cat' : pet.petType === 'PERRO' ? (pet.size ?? 'mediano') : null
  if (months === null || kind === null) return null

  if (months < grownAtMonths[kind]) return 'cachorro'
  return months < oldAtMonths[kind] ? 'adulto' : 'senior'
}

/** The size of a grown dog; null for one that grows, whose weight says little of it, and for other animals. */
export function getGrownSize(pet: AgingPet, today: string): BodySize | null {
  return pet.petType === 'PERRO' && getLifeStage(pet, today) !== 'cachorro' ? pet.size : null
}

/** Whole months lived, never below 0; of a known year alone, counted from its middle. Null for an unknown birthday. */
export function ageInMonths({ birthday, birthdayIsYearOnly }: AgingPet, today: string): number | null {
  if (birthday === null) return null
  const [year = 0, month = 1, day = 1] = (birthdayIsYearOnly ? `${birthday.slice(0, 4)}-07-01` : birthday)
    .split('-')
    .map(Number)
  const [thisYear = 0, thisMonth = 1, thisDay = 1] = today.split('-').map(Number)
  const months = (thisYear - year) * 12 + (thisMonth - month) - (thisDay < day ? 1 : 0)
  return Math.max(0, months)
}
