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
  /** The shelter that got most comes first. */
  shelters: { shelter: string; donations: number; totalKg: number }[]
}

/** What was given, year by year, the last one first. */
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
  shelters.sort((a, b) => b.totalKg - a.totalKg || a.shelter.localeCompare(b.shelter, 'es'))
  return { donations: given.length, totalKg: kilos(given), shelters }
}

export function getYear({ date }: { date: string }): number {
  return Number(date.slice(0, 4))
}

/** In whole grams on the way, so that thirds of kilos do not leave a tail. */
function kilos(given: readonly KilosGiven[]): number {
  return given.reduce((grams, { totalKg }) => grams + Math.round(totalKg * 1000), 0) / 1000
}
