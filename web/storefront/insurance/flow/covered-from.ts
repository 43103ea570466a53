import type { Coverage } from '#services/insurance/contract.ts'
import { plusDays } from '#services/pets/rules/days.ts'
import { formatDay } from '../../pets/day.ts'

/** Coverage of a plan, formatted for a list. */
export interface CoveredLine {
  event: Coverage['event']
  title: string
  limit: string
  /** Null without a deductible. */
  deductible: string | null
  sharePercent: number
  /** First covered day: '24 de noviembre de 2026'. */
  from: string
  excludesPreexisting: boolean
}

/** Coverages with their first days, for a contract that starts on `since`. */
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
