import { bodyGrams } from './weight.ts'

/** A size and its weights in kilograms, bounds included; `max` null: no upper bound. */
export interface SizeRange<Key extends string = string> {
  key: Key
  min: number
  max: number | null
}

/** The shop's sizes for dogs. Cats have none. */
export const DOG_SIZES = [
  { key: 'pequeño', min: 0, max: 10 },
  { key: 'mediano', min: 10, max: 25 },
  { key: 'grande', min: 25, max: null },
] as const satisfies SizeRange[]

/**
 * Size for a weight: the range that contains it, otherwise the nearest one. On a shared bound, or halfway between two
 * ranges, the lower one counts. Null for an unknown weight, and without ranges.
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
  /** Profile weight in exact grams, or null. */
  weightGrams: number | null
  /** Profile weight in whole kilograms; 0.1 and null mean unknown. */
  weight: number | null
  /** Size chosen by the owner; used only while the weight is unknown. */
  statedSize: string | null
}

/**
 * Size that determines a merchant's price; null for a merchant without sizes for this kind. `ask`: sizes to choose from
 * when the weight is unknown and no valid one was chosen.
 */
export function findPetSize(question: SizeQuestion): { size: string | null } | { ask: string[] } {
  const ranges = question.petTypeFields.find(({ petTypeId }) => petTypeId === question.petTypeId)?.values ?? []
  if (ranges.length === 0) return { size: null }

  const grams = bodyGrams(question)
  if (grams !== null) return { size: findSize(ranges, grams) }

  const keys = ranges.map(({ key }) => key)
  return question.statedSize !== null && keys.includes(question.statedSize)
    ? { size: question.statedSize }
    : { ask: keys }
}
