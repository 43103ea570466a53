import { addDays, isDay } from '#services/appointments/rules/local-clock.ts'
import { readId } from '#web/forms/read-fields.ts'

export type View = 'day' | 'week'

/** Search parameters of the calendar; an invalid day becomes today. */
export interface CalendarSearch {
  view: View
  day: string
  /** Shown days: `day` alone, or Monday to Sunday of its week. */
  fromDay: string
  days: number
  /** Appointment whose panel is open. */
  appointmentId: string | null
}

export function readCalendarSearch(search: URLSearchParams, today: string): CalendarSearch {
  const dayParam = search.get('day') ?? ''
  const day = isDay(dayParam) ? dayParam : today
  const view = search.get('view') === 'week' ? 'week' : 'day'
  const appointmentId = readId(search, 'appointment') || null
  return view === 'week'
    ? { view, day, fromDay: getMonday(day), days: 7, appointmentId }
    : { view, day, fromDay: day, days: 1, appointmentId }
}

function getMonday(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}
