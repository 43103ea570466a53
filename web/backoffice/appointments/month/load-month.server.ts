import type { RouterContextProvider } from 'react-router'
import { addDays } from '#services/appointments/rules/local-clock.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { type CalendarSearch, getMonday } from '../calendar-search.ts'
import type { CalendarOfPage } from '../load-calendar.server.ts'
import { splitBlock } from '../slot/split-block.ts'

/** The month of a calendar in weeks from Monday; null: another view is shown. */
export async function loadMonth(
  context: Readonly<RouterContextProvider>,
  store: { id: string; today: string },
  { view, day, who }: CalendarSearch,
  calendar: Pick<CalendarOfPage, 'stations' | 'employees'>,
) {
  if (view !== 'month') return null
  const { appointments } = context.get(servicesContext)
  const month = day.slice(0, 7)
  const whom = findWhom(who, calendar)
  const found = await appointments.calendarMonth(
    { storeId: store.id, month, ...whom },
    { context: context.get(visitContext).call },
  )
  const names = new Map([...calendar.stations, ...calendar.employees].map(({ id, name }) => [id, name]))
  const dates = found.days.map((each) => each.day)
  const pieces = Map.groupBy(
    found.blocks.flatMap((block) =>
      splitBlock({ ...block, name: names.get(block.stationId ?? block.employeeId ?? '') ?? '' }, dates),
    ),
    (block) => block.day,
  )
  const days = found.days.map((each) => ({
    ...each,
    isToday: each.day === store.today,
    percent: each.openMinutes > 0 ? Math.min(100, Math.round((each.bookedMinutes / each.openMinutes) * 100)) : null,
    blocks: (pieces.get(each.day) ?? []).map(({ id, name, kind }) => ({ id, name, kind })),
  }))
  return { who: whom && who, weeks: toWeeks(days) }
}

/** null: nobody of the calendar is named, so the whole store is shown. */
function findWhom(who: string | null, { stations, employees }: Pick<CalendarOfPage, 'stations' | 'employees'>) {
  const [what, id = ''] = who?.split(' ') ?? []
  if (what === 'station' && stations.some((each) => each.id === id)) return { stationId: id }
  if (what === 'employee' && employees.some((each) => each.id === id)) return { employeeId: id }
  return null
}

/** Weeks of seven places; null: a day of another month. */
function toWeeks<Day extends { day: string }>(days: readonly Day[]): (Day | null)[][] {
  const [first] = days
  if (!first) return []
  const ofDay = new Map(days.map((each) => [each.day, each]))
  const monday = getMonday(first.day)
  const count = Math.ceil((days.length + daysFrom(monday, first.day)) / 7)
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, index) => ofDay.get(addDays(monday, week * 7 + index)) ?? null),
  )
}

function daysFrom(start: string, end: string): number {
  return Math.round((Date.parse(end) - Date.parse(start)) / 86_400_000)
}

export type MonthOfPage = NonNullable<Awaited<ReturnType<typeof loadMonth>>>
