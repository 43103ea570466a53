import { addDays } from '#services/appointments/rules/local-clock.ts'

export interface Month {
  /** yyyy-MM */
  month: string
  /** Empty cells before the first day: weeks begin on Monday. */
  blanks: number
  days: string[]
}

/** The month so many months later, yyyy-MM. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

export function toMonth(month: string): Month {
  const first = `${month}-01`
  const next = `${addMonths(month, 1)}-01`
  const days: string[] = []
  for (let day = first; day < next; day = addDays(day, 1)) days.push(day)
  return { month, blanks: (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7, days }
}

/**
 * The range after a day was pressed: the first press is the check-in, the next one the check-out; the same day twice is a
 * day without a night, and an earlier one begins again.
 */
export function pressDay(
  { from, until }: { from: string | null; until: string | null },
  day: string,
): { from: string; until: string | null } {
  if (from === null || until !== null || day < from) return { from: day, until: null }
  return { from, until: day }
}
