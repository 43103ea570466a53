import { bodyGrams } from './weight.ts'

/** A size and the bodies that have it, in kilograms, bounds included; `max` null has no upper bound. */
export interface SizeRange<Key extends string = string> {
  key: Key
  min: number
  max: number | null
}

/** The shop's sizes of dogs. Cats have none. */
export const DOG_SIZES = [
  { key: 'pequeño', min: 0, max: 10 },
  { key: 'mediano', min: 10, max: 25 },
  { key: 'grande', min: 25, max: null },
] as const satisfies SizeRange[]

/**
 * The size of a body: the range that contains its weight, else the nearest one. A weight on a shared bound, or as near to
 * two of them, takes the lower one (D36). Null for a weight that nobody knows, and without ranges.
 */
export function findSize<Key extends string>(ranges: readonly SizeRange<Key>[], grams: number | null): Key | null {
  if (grams === null) return null

  const kilograms = grams / 1000
  const fromLightest = ranges.toSorted((one, other) => one.min - other.min)
  let nearest: SizeRange<Key> | null = null
  for (const range of fromLightest) {
    if (nearest === null || distance(range, kilograms) < distance(nearest, kilograms)) nearest = range
  }
  return nearest?.key ?? null
}

function distance({ min, max }: SizeRange, kilograms: number): number {
  return Math.max(min - kilograms, kilograms - (max ?? Number.POSITIVE_INFINITY), 0)
}

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
  /** Of the profile: whole kilograms; 0.1 and null stand for an unknown weight. */
  weight: number | null
  /** What its owner says; counts only while the weight is unknown. */
  said: string | null
}

/**
 * The size by which a merchant prices a pet; null where it knows no sizes for its kind. `ask`: the keys to choose from, when
 * the weight is unknown and nothing valid was said.
 */
export function findPetSize(question: SizeQuestion): { size: string | null } | { ask: string[] } {
  const ranges = question.petTypeFields.find(({ petTypeId }) => petTypeId === question.petTypeId)?.values ?? []
  if (ranges.length === 0) return { size: null }

  const grams = bodyGrams(question)
  if (grams !== null) return { size: findSize(ranges, grams) }

  const keys = ranges.map(({ key }) => key)
  return question.said !== null && keys.includes(question.said) ? { size: question.said } : { ask: keys }
}
