import { type LocalTime, toLocalTime } from '../../rules/local-time.ts'

/** Opening hours of a shop: its week, and the days on which it opens otherwise. Pure. */

/** Minutes since local midnight; the end is excluded and never exceeds 1440. */
export interface Span {
  startTime: number
  endTime: number
}

/** Days, both included, on which the shop opens at other hours; without openings it stays closed. */
export interface ScheduleException {
  /** yyyy-MM-dd at the shop. */
  fromDay: string
  untilDay: string
  openings: readonly Span[]
}

export interface OpeningHours {
  timeZone: string
  schedule: readonly (Span & { active: boolean; day: number })[]
  exceptions: readonly ScheduleException[]
}

/** How far ahead a next opening is looked for: longer than any holiday. */
export const FURTHEST_OPENING_DAYS = 120

/** Openings of the day that begins `daysLater` days after `today`, in time order. The first exception that names the day decides. */
export function getOpenings(
  today: Pick<LocalTime, 'year' | 'month' | 'day'>,
  daysLater: number,
  { schedule, exceptions }: Pick<OpeningHours, 'schedule' | 'exceptions'>,
): Span[] {
  const date = new Date(Date.UTC(today.year, today.month, today.day + daysLater))
  const day = date.toISOString().slice(0, 10)
  const exception = exceptions.find(({ fromDay, untilDay }) => fromDay <= day && day <= untilDay)
  const weekday = date.getUTCDay()
  // Sunday is 0, and 7 as well.
  const spans = exception?.openings ?? schedule.filter((entry) => entry.active && entry.day % 7 === weekday)
  return spans
    .filter(({ startTime, endTime }) => startTime < endTime)
    .map(({ startTime, endTime }) => ({ startTime, endTime }))
    .sort((a, b) => a.startTime - b.startTime)
}

/** Whether the shop is open: from its opening minute until its closing minute, which is excluded. */
export function isOpenAt(now: Date, hours: OpeningHours): boolean {
  const today = toLocalTime(now, hours.timeZone)
  return getOpenings(today, 0, hours).some(
    ({ startTime, endTime }) => startTime <= today.minutes && today.minutes < endTime,
  )
}

/** Whether the week or an exception ever opens the shop. */
export function hasOpenings({ schedule, exceptions }: Pick<OpeningHours, 'schedule' | 'exceptions'>): boolean {
  return schedule.some(({ active }) => active) || exceptions.some(({ openings }) => openings.length > 0)
}

/** Whether a span shares a minute with another of the list. */
export function overlapsAnother(span: Span, spans: readonly Span[]): boolean {
  return spans.some((other) => other !== span && span.startTime < other.endTime && other.startTime < span.endTime)
}
