/** What stands for a weight that nobody knows (D36). */
export const UNKNOWN_WEIGHT = 0.1

/** Nothing that lives with us weighs less; what is sent below it is no weight. */
export const LEAST_GRAMS = 10

/** Grams of a weight in kilograms as clients send it; null when it says that nobody knows. */
export function toGrams(kilograms: number | null | undefined): number | null {
  if (kilograms === null || kilograms === undefined || kilograms === UNKNOWN_WEIGHT) return null
  const grams = Math.round(kilograms * 1000)
  return grams >= LEAST_GRAMS ? grams : null
}

/** Kilograms as the API tells them: rounded, kept only above 0, else 0.1. */
export function roundedWeight(grams: number | null): number {
  return (grams === null ? 0 : Math.round(grams / 1000)) || UNKNOWN_WEIGHT
}

/**
 * Grams of a pet for whoever sizes, prices or feeds by them: exact when known, else of the rounded weight, and null when
 * nobody knows (D36).
 */
export function bodyGrams({
  weight,
  weightGrams,
}: {
  weight: number | null
  weightGrams?: number | null
}): number | null {
  return weightGrams ?? toGrams(weight)
}
