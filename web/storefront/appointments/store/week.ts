import type { ScheduleEntry } from '#services/appointments/rules/enums.ts'
import { MONTHS } from '#shared/months.ts'

/** Weekday with the opening hours of a store. */
export interface WeekDay {
  /** 0 is Sunday. */
  weekday: number
  isToday: boolean
  /** '9:00–13:00', in order; empty when closed. */
  hours: string[]
}

const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0]

/** The week from Monday on. `today` is the store's own day, yyyy-MM-dd. */
export function toWeek(schedule: readonly ScheduleEntry[], today: string): WeekDay[] {
  const now = getWeekday(today)
  return MONDAY_FIRST.map((weekday) => ({
    weekday,
    isToday: weekday === now,
    hours: openingsOn(schedule, weekday).map(formatOpening),
  }))
}

/** '9:00–13:00'. */
export function formatOpening({ startTime, endTime }: { startTime: number; endTime: number }): string {
  return `${formatClock(startTime)}–${formatClock(endTime)}`
}

/** Openings of a store on a weekday, in order; Sunday may be stored as 0 or 7. */
export function openingsOn(schedule: readonly ScheduleEntry[], weekday: number): ScheduleEntry[] {
  return schedule
    .filter(({ active, day, startTime, endTime }) => active && day % 7 === weekday && endTime > startTime)
    .sort((a, b) => a.startTime - b.startTime)
}

/** Hours of a day during which a store is closed; null when it is closed all day. */
export function closedHours({
  startTime,
  endTime,
}: {
  startTime: number | null
  endTime: number | null
}): { from: string; until: string } | null {
  return startTime === null || endTime === null ? null : { from: formatClock(startTime), until: formatClock(endTime) }
}

/** Minutes since midnight as a time: '9:00'. */
export function formatClock(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** '6 de agosto', without the year. */
export function dayAndMonth(day: string): string {
  return `${Number(day.slice(8))} de ${MONTHS[Number(day.slice(5, 7)) - 1]}`
}

function getWeekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}
