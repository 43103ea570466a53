import type { Coverage } from '#services/insurance/contract.ts'
import { plusDays } from '#services/pets/rules/days.ts'
import { formatDay } from '../../pets/day.ts'

/** What a plan covers, in the words of a list. */
export interface CoveredLine {
  event: Coverage['event']
  title: string
  limit: string
  /** Nothing, when the owner bears no part of it. */
  deductible: string | null
  sharePercent: number
  /** '24 de noviembre de 2026': from then on it is covered. */
  from: string
  excludesPreexisting: boolean
}

/** Coverages with the days on which they begin, for a cover that begins on `since`. */
export function coveredLines(coverages: readonly Coverage[], since: string): CoveredLine[] {
  return coverages.map((coverage) => ({
    event: coverage.event,
    title: coverage.title,
    limit: coverage.displayLimit,
    deductible: coverage.deductible > 0 ? coverage.displayDeductible : null,
    sharePercent: coverage.sharePercent,
    from: formatDay(plusDays(since, coverage.waitingDays)),
    excludesPreexisting: coverage.excludesPreexisting,
  }))
}
