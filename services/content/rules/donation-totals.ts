import { SPANISH } from '#shared/spanish.ts'

export interface KilosGiven {
  shelter: string
  totalKg: number
  /** yyyy-MM-dd */
  date: string
}

export interface YearOfDonations {
  year: number
  donations: number
  totalKg: number
  /** The shelter with the most kilos first. */
  shelters: { shelter: string; donations: number; totalKg: number }[]
}

/** Donations per year, latest first. */
export function totalsByYear(given: readonly KilosGiven[]): YearOfDonations[] {
  const years = Map.groupBy(given, getYear)
  return [...years].sort(([a], [b]) => b - a).map(([year, ofYear]) => ({ year, ...sumDonations(ofYear) }))
}

export function sumDonations(given: readonly KilosGiven[]): Omit<YearOfDonations, 'year'> {
  const shelters = [...Map.groupBy(given, ({ shelter }) => shelter)].map(([shelter, got]) => ({
    shelter,
    donations: got.length,
    totalKg: kilos(got),
  }))
  shelters.sort((a, b) => b.totalKg - a.totalKg || a.shelter.localeCompare(b.shelter, SPANISH))
  return { donations: given.length, totalKg: kilos(given), shelters }
}

export function getYear({ date }: { date: string }): number {
  return Number(date.slice(0, 4))
}

/** Sums in whole grams, so that floats leave no remainder. */
function kilos(given: readonly KilosGiven[]): number {
  return given.reduce((grams, { totalKg }) => grams + Math.round(totalKg * 1000), 0) / 1000
}
