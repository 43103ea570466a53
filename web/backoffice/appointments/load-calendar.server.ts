import type { RouterContextProvider } from 'react-router'
import type { StaffAppointment } from '#services/appointments/contract.ts'
import {
  addDays,
  dateLabel,
  dayLabel,
  formatClock,
  longDayLabel,
  timeLabel,
  toWallClock,
  weekdayLabel,
} from '#services/appointments/rules/local-clock.ts'
import { SPANISH } from '#shared/spanish.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { isComing } from './appointment-states.ts'
import type { CalendarSearch } from './calendar-search.ts'
import { splitBlock } from './slot/split-block.ts'

/** Days ahead for which bookings are taken. */
const DAYS_AHEAD = 7

interface StoreOfCalendar {
  id: string
  timezoneCode: string
  today: string
}

/** Calendar of the shown days, and the pending appointments of the coming days. */
export async function loadCalendar(
  context: Readonly<RouterContextProvider>,
  store: StoreOfCalendar,
  { fromDay, days, day, view }: CalendarSearch,
) {
  const { appointments } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const read = (from: string, count: number) =>
    appointments.calendar({ storeId: store.id, fromDay: from, days: count }, { context: visit.call })
  const [calendar, ahead] = await Promise.all([read(fromDay, days), read(store.today, DAYS_AHEAD)])
  const stationNames = new Map(calendar.stations.map(({ id, name }) => [id, name]))
  const now = toWallClock(visit.now().getTime(), store.timezoneCode)

  return {
    today: store.today,
    /** null: today is not among the shown days. */
    nowMinute: now.minute,
    nowLabel: formatClock(now.minute),
    slotMinutes: calendar.slotMinutes,
    title: view === 'month' ? monthLabel(day) : view === 'week' ? weekLabel(fromDay) : longDayLabel(day),
    before: getNeighbour(day, view, -1),
    after: getNeighbour(day, view, 1),
    stations: calendar.stations,
    employees: calendar.employees,
    days: calendar.days.map(({ day: each, openings, closure }) => ({
      day: each,
      isToday: each === store.today,
      label: `${weekdayLabel(each)} ${Number(each.slice(8))}`,
      title: longDayLabel(each),
      openings: openings.map(({ startTime, endTime }) => ({ startMinute: startTime, endMinute: endTime })),
      closure,
    })),
    held: calendar.held,
    blocks: calendar.blocks.flatMap((block) =>
      splitBlock(
        {
          ...block,
          name:
            stationNames.get(block.stationId ?? '') ??
            calendar.employees.find(({ id }) => id === block.employeeId)?.name ??
            '',
        },
        calendar.days.map((each) => each.day),
      ),
    ),
    visits: calendar.appointments.map((each) => toCalendarVisit(each, stationNames, calendar.employees)).sort(inTime),
    pending: groupByBooking(
      ahead.appointments
        // An appointment with an unpaid deposit waits for its customer, not for the store.
        .filter((each) => each.state === 'PENDING' && !isAwaiting(each))
        .map((each) => ({
          ...toCalendarVisit(each, stationNames, ahead.employees),
          dayLabel: dayLabel(each.visitDay, store.today),
        }))
        .sort(inTime),
    ),
  }
}

/** Visits of one booking as one, with all its pets; its first visit stands for it. */
function groupByBooking<Visit extends CalendarVisit & { dayLabel: string }>(visits: readonly Visit[]) {
  return [...Map.groupBy(visits, ({ bookingId }) => bookingId).values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const names = new Intl.ListFormat(SPANISH).format(group.map(({ petName }) => petName))
    return { ...first, petName: names, hasPetDied: group.every(({ hasPetDied }) => hasPetDied), count: group.length }
  })
}

/** 'del 23 al 29 de noviembre' */
function weekLabel(monday: string): string {
  const sunday = addDays(monday, 6)
  const from = monday.slice(0, 7) === sunday.slice(0, 7) ? String(Number(monday.slice(8))) : dateLabel(monday)
  return `${from} al ${dateLabel(sunday)}`
}

/** 'noviembre de 2026' */
function monthLabel(day: string): string {
  const month = new Intl.DateTimeFormat(SPANISH, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return month.format(new Date(`${day}T12:00:00Z`))
}

/** The day, week or month before or after; of months its first day. */
function getNeighbour(day: string, view: CalendarSearch['view'], direction: 1 | -1): string {
  if (view !== 'month') return addDays(day, direction * (view === 'week' ? 7 : 1))
  const first = `${day.slice(0, 7)}-01`
  return `${addDays(first, direction === 1 ? 31 : -1).slice(0, 7)}-01`
}

/** Fields of an appointment that the calendar shows. */
function toCalendarVisit(
  appointment: StaffAppointment,
  stationNames: ReadonlyMap<string, string>,
  employees: readonly { id: string; name: string }[],
) {
  const { visitStartMinute: startMinute, visitEndMinute: endMinute, stationId, state } = appointment
  return {
    id: appointment.id,
    bookingId: appointment.multiAppointmentId,
    petName: appointment.petName,
    /** The pet of a coming visit died, as its family told. */
    hasPetDied: appointment.petDiedOn !== null && isComing(state),
    pack: appointment.servicePack.name,
    owner: appointment.customer.name,
    day: appointment.visitDay,
    stationId,
    stationName: stationNames.get(stationId) ?? '',
    /** Who attends it; empty: nobody is named yet. null: the store names no people. */
    attendant: employees.length === 0 ? null : (employees.find(({ id }) => id === appointment.employeeId)?.name ?? ''),
    employeeId: appointment.employeeId,
    startMinute,
    endMinute,
    startLabel: formatClock(startMinute),
    endLabel: timeLabel(Date.parse(appointment.visitEndsAt), appointment.store.timezoneCode),
    state,
    isHomeVisit: appointment.isHomeVisit,
    hasPickUp: appointment.hasPickUp,
    awaitsDeposit: isAwaiting(appointment),
    warning: appointment.petWarning,
    canMove: isComing(state) && !isAwaiting(appointment),
  }
}

function isAwaiting({ deposit }: StaffAppointment): boolean {
  return deposit?.state === 'awaiting'
}

function inTime(one: { day: string; startMinute: number }, other: { day: string; startMinute: number }): number {
  return one.day.localeCompare(other.day) || one.startMinute - other.startMinute
}

export type CalendarOfPage = Awaited<ReturnType<typeof loadCalendar>>
export type CalendarVisit = ReturnType<typeof toCalendarVisit>
export type CalendarDay = CalendarOfPage['days'][number]
