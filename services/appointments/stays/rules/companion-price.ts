import type { StayNight } from './stay-price.ts'

interface Price {
  nights: StayNight[]
  total: number
}

/** Price of a stay; `companionPercent`: of its own price, for a pet that shares the place of another one; else null. */
export interface SharedPrice extends Price {
  companionPercent: number | null
}

/**
 * Prices of stays with their places: of the pets in one place the dearest pays its own price, of equal ones the first, and
 * each further one `percent` of its own. Each night is rounded half up to a minor unit; totals are the exact sums.
 */
export function priceCompanions<Priced extends Price | null>(
  prices: readonly Priced[],
  kennelIds: readonly string[],
  percent: number,
): (SharedPrice | Extract<Priced, null>)[] {
  return prices.map((price, index) => {
    if (price === null) return price as Extract<Priced, null>
    const before = (other: number) => (prices[other]?.total ?? 0) - price.total || index - other
    const isCompanion = kennelIds.some(
      (kennelId, other) => other !== index && kennelId === kennelIds[index] && before(other) > 0,
    )
    if (!isCompanion) return { ...price, companionPercent: null }
    const nights = price.nights.map((night) => ({ ...night, amount: Math.floor((night.amount * percent + 50) / 100) }))
    return { nights, total: nights.reduce((sum, { amount }) => sum + amount, 0), companionPercent: percent }
  })
}
