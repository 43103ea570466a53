/** Kilograms that mean an unknown weight in the API. */
export const UNKNOWN_WEIGHT = 0.1

/** Least weight in grams; lower values count as unknown. */
export const LEAST_GRAMS = 10

/** Converts kilograms from a client to grams; null for an unknown weight. */
export function toGrams(kilograms: number | null | undefined): number | null {
  if (kilograms === null || kilograms === undefined || kilograms === UNKNOWN_WEIGHT) return null
  const grams = Math.round(kilograms * 1000)
  return grams >= LEAST_GRAMS ? grams : null
}

/** Kilograms of the API: rounded, or 0.1 when the result is 0 or the weight is unknown. */
export function roundedWeight(grams: number | null): number {
  return (grams === null ? 0 : Math.round(grams / 1000)) || UNKNOWN_WEIGHT
}

/** Grams for sizes, prices and feeding: the exact weight if known, otherwise the rounded one, and null when unknown. */
export function bodyGrams({
  weight,
  weightGrams,
}: {
  weight: number | null
  weightGrams?: number | null
}): number | null {
  return weightGrams ?? toGrams(weight)
}
