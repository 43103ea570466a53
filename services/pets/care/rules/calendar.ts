import { tzOffset } from '@date-fns/tz'
import { MONTHS } from '#shared/months.ts'

/** Days are 'yyyy-MM-dd' strings without zone or hour; they compare as strings. See also days.ts. */

const minuteMs = 60_000

/** The same day `months` later, or the last day of a shorter month (31 January + 1 is 28 February). */
export function plusMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate))).toISOString().slice(0, 10)
}

export function getLatest(first: string, ...others: string[]): string {
  return [first, ...others].sort().at(-1) ?? first
}

/** Moment at which a zone's clocks show `hours` o'clock on this day. */
export function toInstant(day: string, hours: number, timeZone: string): Date {
  const shown = Date.parse(day) + hours * 60 * minuteMs
  const guess = shown - tzOffset(timeZone, new Date(shown)) * minuteMs
  // The offset at the estimated moment decides, in case clocks change in between.
  return new Date(shown - tzOffset(timeZone, new Date(guess)) * minuteMs)
}

/** '28 de noviembre', with the year unless it is the current one. */
export function formatDay(day: string, today: string): string {
  const [year, month = 1, date] = day.split('-').map(Number)
  const label = `${date} de ${MONTHS[month - 1]}`
  return day.slice(0, 4) === today.slice(0, 4) ? label : `${label} de ${year}`
}
