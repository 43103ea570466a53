import { daysBetween, isDay } from '../../rules/local-clock.ts'

/** Most days of a statement. */
const MOST_DAYS = 92

/** Whether a statement may have these days, both included. */
export function isCommissionPeriod(from: string, until: string): boolean {
  if (!isDay(from) || !isDay(until)) return false
  const days = daysBetween(from, until)
  return days >= 0 && days < MOST_DAYS
}
