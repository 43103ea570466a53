import type { ScheduleEntry } from '#services/appointments/rules/enums.ts'
import { clockLabel, parseMinute } from '../appointments/clock-label.ts'

/** Days in display order, Monday first; 0 is Sunday. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const

export interface TypedOpening {
  from: string
  until: string
}

export interface TypedDay {
  day: number
  isOpen: boolean
  openings: TypedOpening[]
}

export type ScheduleError = 'half' | 'backwards' | 'overlap' | 'empty'

/** Schedule as field values. Midnight at the end of a day is '00:00'. */
export function typedWeek(schedule: readonly ScheduleEntry[]): TypedDay[] {
  return WEEK.map((day) => {
    const entries = schedule.filter((entry) => entry.day % 7 === day).sort((a, b) => a.startTime - b.startTime)
    return {
      day,
      isOpen: entries.some(({ active }) => active),
      openings: entries.map(({ startTime, endTime }) => ({
        from: clockLabel(startTime),
        until: clockLabel(endTime % (24 * 60)),
      })),
    }
  })
}

/** Offered to a business that has no hours yet: Monday to Friday until 18:00, Saturday until 13:00. */
const USUAL_WEEK: ScheduleEntry[] = [1, 2, 3, 4, 5, 6].map((day) => ({
  active: true,
  day,
  startTime: 9 * 60,
  endTime: day === 6 ? 13 * 60 : 18 * 60,
}))

/** The week of a form: the saved one, or where there is none a usual one to change and save. */
export function toFormWeek(schedule: readonly ScheduleEntry[]): { week: TypedDay[]; isProposed: boolean } {
  const isProposed = schedule.length === 0
  return { week: typedWeek(isProposed ? USUAL_WEEK : schedule), isProposed }
}

/** Week as the service takes it, or errors by day; a closed day keeps its hours for when it opens again. */
export function toSchedule(week: readonly TypedDay[]): {
  schedule: ScheduleEntry[]
  errors: Partial<Record<number, ScheduleError>>
} {
  const errors: Partial<Record<number, ScheduleError>> = {}
  const schedule: ScheduleEntry[] = []
  for (const { day, isOpen, openings } of week) {
    const entries = openings.map((opening) => toScheduleEntry(opening, { day, isOpen }))
    const error = findScheduleError(entries, isOpen)
    if (error) errors[day] = error
    schedule.push(...entries.filter((entry) => entry !== null))
  }
  return { schedule, errors }
}

function toScheduleEntry(
  { from, until }: TypedOpening,
  { day, isOpen }: { day: number; isOpen: boolean },
): ScheduleEntry | null {
  const startTime = parseMinute(from)
  const endTime = parseMinute(until)
  if (startTime === null || endTime === null) return null
  return { active: isOpen, day, startTime, endTime: endTime === 0 ? 24 * 60 : endTime }
}

function findScheduleError(entries: readonly (ScheduleEntry | null)[], isOpen: boolean): ScheduleError | null {
  if (entries.length === 0) return isOpen ? 'empty' : null
  const whole = entries.filter((entry) => entry !== null)
  if (whole.length < entries.length) return 'half'
  if (whole.some(({ startTime, endTime }) => endTime <= startTime)) return 'backwards'
  const inOrder = [...whole].sort((a, b) => a.startTime - b.startTime)
  const isApart = inOrder.every((entry, index) => entry.startTime >= (inOrder[index - 1]?.endTime ?? 0))
  return isApart ? null : 'overlap'
}
