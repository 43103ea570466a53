import { plusDays } from '#services/pets/rules/days.ts'
import { dayOfMonth, oneMonthFrom } from '../../contracts/rules/validity.ts'
import type { CoverageTerms } from './coverage.ts'

export interface FirstCovered {
  /** yyyy-MM-dd */
  day: string
  /**
   * Which month of uninterrupted cover that day lies in, 2 or more, where it is after the month that is paid: only a
   * renewal reaches it. Null: the paid month covers it.
   */
  afterMonth: number | null
}

interface PaidMonth {
  /** First day of cover without a gap. */
  coveredSince: string
  /** First day without cover. */
  until: string
}

/** First day of a coverage, and whether the month that is paid ends before it. */
export function findFirstCovered(
  { waitingDays }: Pick<CoverageTerms, 'waitingDays'>,
  { coveredSince, until }: PaidMonth,
): FirstCovered {
  const day = plusDays(coveredSince, waitingDays)
  return { day, afterMonth: day < until ? null : countMonths(coveredSince, day) }
}

/** 1 for a day of the first month of cover, 2 for one of the second. */
function countMonths(coveredSince: string, day: string): number {
  const anchorDay = dayOfMonth(coveredSince)
  let month = 1
  for (let next = oneMonthFrom(coveredSince); day >= next.until; next = oneMonthFrom(next.until, anchorDay)) month += 1
  return month
}
