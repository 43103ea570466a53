import { addDays, isDay } from '#services/appointments/rules/local-clock.ts'
import { readId } from '#web/forms/read-fields.ts'

export type View = 'day' | 'week' | 'month'
/** Rows of a week: its stations, or its people. */
export type Rows = 'stations' | 'people'

/** Search parameters of the calendar; an invalid day becomes today. */
export interface CalendarSearch {
  view: View
  day: string
  /** Shown days: `day` alone, or Monday to Sunday of its week. A month is read by day (`load-month.server.ts`). */
  fromDay: string
  days: number
  /** Appointment whose panel is open. */
  appointmentId: string | null
  rows: Rows
  /** Of a month: 'station ID' or 'employee ID'; null: the whole store. */
  who: string | null
}

export function readCalendarSearch(search: URLSearchParams, today: string): CalendarSearch {
  const dayParam = search.get('day') ?? ''
  const day = isDay(dayParam) ? dayParam : today
  const view = VIEWS.find((each) => each === search.get('view')) ?? 'day'
  const rows: Rows = search.get('by') === 'people' ? 'people' : 'stations'
  const who = /^(station|employee) \S{1,100}$/.exec(search.get('who') ?? '')?.[0] ?? null
  const appointmentId = readId(search, 'appointment') || null
  return view === 'week'
    ? { view, day, fromDay: getMonday(day), days: 7, appointmentId, rows, who }
    : { view, day, fromDay: day, days: 1, appointmentId, rows, who }
}

const VIEWS: readonly View[] = ['day', 'week', 'month']

export function getMonday(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}
