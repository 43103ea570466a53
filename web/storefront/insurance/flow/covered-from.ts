import type { Coverage } from '#services/insurance/contract.ts'
import { findFirstCovered } from '#services/insurance/policies/rules/first-covered.ts'
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
  /** The month of cover that a renewal must reach for it; null: the month to be paid covers it. */
  afterMonth: number | null
  excludesPreexisting: boolean
}

/** Coverages with their first days, for a contract that starts on `since` and is paid until the day before `until`. */
export function coveredLines(
  coverages: readonly Coverage[],
  { since, until }: { since: string; until: string },
): CoveredLine[] {
  return coverages.map((coverage) => {
    const { day, afterMonth } = findFirstCovered(coverage, { coveredSince: since, until })
    return {
      event: coverage.event,
      title: coverage.title,
      limit: coverage.displayLimit,
      deductible: coverage.deductible > 0 ? coverage.displayDeductible : null,
      sharePercent: coverage.sharePercent,
      from: formatDay(day),
      afterMonth,
      excludesPreexisting: coverage.excludesPreexisting,
    }
  })
}
