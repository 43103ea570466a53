import type { CallContext } from '#shared/rpc/service.ts'
import { toAppointment } from '../bookings/to-appointment.ts'
import type { Appointment, StaffAppointment, StaffStation } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { addDays, localDay, todayIn, toInstant, toWallClock } from '../rules/local-clock.ts'
import { USUAL_INTERVAL } from '../slots/rules/slots.ts'
import { findStaffStore } from '../staff-scope.ts'
import { openingsOn } from '../stores/rules/openings.ts'
import type { StoreRecord } from '../stores/store-record.ts'
import { toBlock } from './blocks/add-block.ts'
import type { Block } from './blocks/contract.ts'
import { findBlocks } from './blocks/store.ts'
import { findAttendants, findHeld, findStaffCalendar } from './store.ts'
import { toStaffAppointment } from './to-staff-appointment.ts'
import { findPetWarnings } from './warnings/store.ts'

interface Calendar {
  fromDay: string
  today: string
  slotMinutes: number
  stations: StaffStation[]
  employees: { id: string; name: string }[]
  appointments: StaffAppointment[]
  held: { stationId: string; day: string; startMinute: number; endMinute: number; isOffer: boolean }[]
  blocks: Block[]
  days: { day: string; openings: { startTime: number; endTime: number }[]; closure: string | null }[]
}

/** What is booked at a store on a day, but for stays and what was cancelled. */
export async function findDayVisits(
  { db, now }: Pick<AppointmentsDependencies, 'db' | 'now'>,
  store: StoreRecord,
  day: string,
): Promise<Appointment[]> {
  const startOf = (date: string) => new Date(toInstant(localDay(date, store.timezone), 0))
  const span = { storeId: store.id, from: startOf(day), until: startOf(addDays(day, 1)) }
  const rows = await findStaffCalendar(db, { isOperator: false, merchantIds: [store.merchant.id] }, span)
  return rows.map((row) => toAppointment(row, store, now()))
}

/** Calendar of a store for a day or a week, by station, in the store's local time. */
export async function calendar(
  deps: AppointmentsDependencies,
  { storeId, fromDay: asked, days: count }: { storeId: string; fromDay?: string | undefined; days: number },
  context: CallContext,
): Promise<Calendar> {
  const { scope, store } = await findStaffStore(deps, storeId, context)
  const now = deps.now()
  const { timezone } = store
  const today = todayIn(timezone, now)
  const fromDay = asked ?? today
  const days = Array.from({ length: count }, (_, index) => addDays(fromDay, index))
  const from = new Date(toInstant(localDay(fromDay, timezone), 0))
  const until = new Date(toInstant(localDay(addDays(fromDay, count), timezone), 0))

  const [rows, held, blocks] = await Promise.all([
    findStaffCalendar(deps.db, scope, { storeId, from, until }),
    findHeld(deps.db, scope, { storeId, from, until, now }),
    findBlocks(deps.db, scope, { storeId, from, until }),
  ])
  const [attendants, warnings] = await Promise.all([
    findAttendants(
      deps.db,
      rows.map(({ appointment }) => appointment.id),
    ),
    findPetWarnings(deps.db, {
      merchantId: store.merchant.id,
      petIds: rows.map(({ appointment }) => appointment.pet_id),
    }),
  ])
  const attending = new Set(attendants.values())
  const used = new Set(rows.map(({ appointment }) => appointment.station_id))
  return {
    fromDay,
    today,
    slotMinutes: store.slotConfiguration.slotFields.interval ?? USUAL_INTERVAL,
    // Inactive stations are shown while they still have visits.
    stations: store.allStations
      .filter(({ id, isActive }) => isActive || used.has(id))
      .map(({ id, name, kind }) => ({ id, name, kind })),
    employees: store.allEmployees
      .filter(({ id, isActive }) => isActive || attending.has(id))
      .map(({ id, name }) => ({ id, name })),
    appointments: rows.map((row) =>
      toStaffAppointment(row, store, {
        now,
        canReachPhones: deps.canSendPhoneCodes,
        employeeId: attendants.get(row.appointment.id) ?? null,
        petWarning: warnings.get(row.appointment.pet_id) ?? null,
      }),
    ),
    held: held.map(({ stationId, isOffer, ...span }) => {
      const start = toWallClock(span.from.getTime(), timezone)
      const minutes = Math.round((span.until.getTime() - span.from.getTime()) / 60_000)
      return { stationId, day: start.day, startMinute: start.minute, endMinute: start.minute + minutes, isOffer }
    }),
    blocks: blocks.map((row) => toBlock(store, row)),
    days: days.map((day) => {
      const { openings, closure } = openingsOn(store, day, localDay(day, timezone).weekday)
      return { day, openings: openings.map(({ startTime, endTime }) => ({ startTime, endTime })), closure }
    }),
  }
}
