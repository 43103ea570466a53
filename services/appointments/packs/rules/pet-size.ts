import { type SizeRange, sizeOf } from '#services/pets/profiles/rules/size.ts'

/** A merchant's sizes of one kind of pet, in kilograms. */
export interface PetTypeField {
  type: 'SIZE'
  petTypeId: string
  values: readonly SizeRange[]
}

export interface SizeQuestion {
  petTypeFields: readonly PetTypeField[]
  petTypeId: string
  /** Of the profile: exact grams, or null. */
  weightGrams: number | null
  /** Of the profile: whole kilograms; 0.1 and null mean that nobody knows. */
  weight: number | null
  /** What its owner says; counts only while nobody knows the weight. */
  said: string | null
}

/** What the profiles write for a weight that nobody knows (D36). */
const UNKNOWN_WEIGHT = 0.1

/**
 * The size by which a merchant prices a pet; null where it knows no sizes for its kind. `ask`: the keys to choose from, when
 * the weight is unknown and nothing valid was said (D36).
 */
export function sizeOfPet(question: SizeQuestion): { size: string | null } | { ask: string[] } {
  const ranges = question.petTypeFields.find(({ petTypeId }) => petTypeId === question.petTypeId)?.values ?? []
  if (ranges.length === 0) return { size: null }

  const grams = gramsOf(question)
  if (grams !== null) return { size: sizeOf(ranges, grams) }

  const keys = ranges.map(({ key }) => key)
  return question.said !== null && keys.includes(question.said) ? { size: question.said } : { ask: keys }
}

function gramsOf({ weightGrams, weight }: Pick<SizeQuestion, 'weightGrams' | 'weight'>): number | null {
  if (weightGrams !== null) return weightGrams
  return weight === null || weight <= UNKNOWN_WEIGHT ? null : weight * 1000
}
