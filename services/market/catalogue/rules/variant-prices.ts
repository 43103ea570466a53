import { roundToStep } from '#shared/money.ts'

/** Price of a variant in whole steps of its shop, and the former one where it was higher. Minor units. */
export function toVariantPrices(
  { priceMinor, compareAtMinor }: { priceMinor: number; compareAtMinor: number | null },
  step: number,
): { price: number; compareAtPrice: number | null } {
  const price = roundToStep(priceMinor, step)
  const before = compareAtMinor === null ? 0 : roundToStep(compareAtMinor, step)
  return { price, compareAtPrice: before > price ? before : null }
}
