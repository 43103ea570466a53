import { tzOffset } from '@date-fns/tz'
import { MONTHS } from '#shared/months.ts'

/** Days are texts, 'yyyy-MM-dd': they have no zone and no hour, and compare as texts. See also days.ts. */

const minuteMs = 60_000

/** The same day so many months later; the last one of a month that has no such day (31 January + 1 is 28 February). */
export function plusMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate))).toISOString().slice(0, 10)
}

export function getLatest(first: string, ...others: string[]): string {
  return [first, ...others].sort().at(-1) ?? first
}

/** The moment at which clocks of this zone show so many hours past midnight. */
export function toInstant(day: string, hours: number, timeZone: string): Date {
  const shown = Date.parse(day) + hours * 60 * minuteMs
  const guess = shown - tzOffset(timeZone, new Date(shown)) * minuteMs
  // Where clocks change between the guess and the truth, the offset there decides.
  return new Date(shown - tzOffset(timeZone, new Date(guess)) * minuteMs)
}

/** '28 de noviembre', with its year when that is another one than today's. */
export function formatDay(day: string, today: string): string {
  const [year, month = 1, date] = day.split('-').map(Number)
  const words = `${date} de ${MONTHS[month - 1]}`
  return day.slice(0, 4) === today.slice(0, 4) ? words : `${words} de ${year}`
}
