import type { CallContext } from '#shared/rpc/service.ts'
import { publishFacts } from '../bookings/publish-facts.ts'
import { insertLogLines, isExpectedElsewhere } from '../bookings/store/bookings.ts'
import { lockInOrder } from '../bookings/store/locks.ts'
import type { StaffAppointment } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { deleteExpiredHolds } from '../holds/store.ts'
import { isStay } from '../rules/is-stay.ts'
import { addDays, formatClock, localDay, longDayLabel, todayIn, toInstant, toWallClock } from '../rules/local-clock.ts'
import { writeDeed } from '../settings/save-setting.ts'
import { freeSlots, STAFF_DAYS_AHEAD } from '../slots/rules/slots.ts'
import { freeAppointments, takeStationTimes } from '../slots/store/station-times.ts'
import { getStaffScope, type StaffScope } from '../staff-scope.ts'
import { findCachedStore } from '../stores/cached-stores.ts'
import { getVisitSpan, openingsOn } from '../stores/rules/openings.ts'
import type { StationRecord, StoreRecord } from '../stores/store-record.ts'
import { reassignMovedVisit } from './assign-visit.ts'
import {
  findAttendants,
  findOtherAppointments,
  findStaffAppointment,
  findTakenTime,
  type LockedAppointment,
  lockStaffAppointment,
  updateVisit,
} from './store.ts'
import { showStaffAppointment } from './to-staff-appointment.ts'

interface Move {
  appointmentId: string
  stationId: string
  day: string
  startMinute: number
}

/**
 * Moves one pet's visit to another station or time. Its duration stays, it must be within the opening hours, and the
 * database constraint refuses an overlap. With several pets, a move to another day is refused: they arrive and leave
 * together.
 */
export async function moveVisit(
  deps: AppointmentsDependencies,
  move: Move,
  context: CallContext,
): Promise<StaffAppointment> {
  const scope = await getStaffScope(deps, context)
  const row = await findStaffAppointment(deps.db, scope, move.appointmentId)
  if (!row) throw appointmentsError('appointment-not-found')
  if (isStay(row.appointment.skills)) throw appointmentsError('not-changeable')
  const store = await findCachedStore(deps, row.booking.store_id)
  const station = store.stations.find(({ id }) => id === move.stationId)
  if (!station) throw appointmentsError('station-not-found')

  await deps.db.transaction().execute(async (trx) => {
    // The lock order that all transactions share when they take stations.
    await lockInOrder(trx, { petIds: [row.appointment.pet_id], storeId: store.id })
    const found = await lockStaffAppointment(trx, scope, move.appointmentId)
    if (!found) throw appointmentsError('appointment-not-found')
    if (found.booking.deposit_state === 'awaiting') throw appointmentsError('deposit-awaited')

    const now = deps.now()
    const visit = visitAt(store, found, move)
    const others = await findOtherAppointments(trx, found)
    refuseMove({ store, station, found, visit, others, move, now })

    const taken = await findTakenTime(trx, move.appointmentId)
    const attendants = await findAttendants(trx, [move.appointmentId])
    await deleteExpiredHolds(trx, { storeId: store.id, now })
    await freeAppointments(trx, [move.appointmentId])
    const time = { stationId: station.id, ...occupiedBy(visit, { store, station, found, taken }) }
    const isTaken = await takeStationTimes(trx, [time], { appointmentIds: [move.appointmentId] })
    if (!isTaken) throw appointmentsError('station-taken')

    const isNotified = visit.startsAt !== found.appointment.visit_starts_at.getTime()
    const times = isNotified ? bookingTimes(store, found, { visit, others, move }) : unchanged(found)
    const elsewhere = { from: times.startsAt, until: times.collectAt, butBookingId: found.booking.id }
    if (isNotified && (await isExpectedElsewhere(trx, [found.appointment.pet_id], elsewhere))) {
      throw appointmentsError('pet-elsewhere')
    }

    await updateVisit(trx, found, {
      stationId: station.id,
      visitStartsAt: new Date(visit.startsAt),
      visitEndsAt: new Date(visit.endsAt),
      ...times,
      isNotified,
      now,
    })
    await reassignMovedVisit(trx, store, {
      appointmentId: move.appointmentId,
      employeeId: attendants.get(move.appointmentId) ?? null,
      skills: found.appointment.skills,
      from: time.from,
      until: Math.max(visit.endsAt, time.until - station.bufferMinutes * 60_000),
    })
    if (isNotified) await publishMoved(deps, trx, { found, scope, move, now })
    const what = `Movió una visita a ${station.name}, ${move.day} ${formatClock(move.startMinute)}`
    await writeDeed(trx, { storeId: store.id, uid: scope.uid, what, now })
  })
  return showStaffAppointment(deps, scope, move.appointmentId)
}

interface Visit {
  startsAt: number
  endsAt: number
}

function visitAt({ timezone }: StoreRecord, { appointment }: LockedAppointment, { day, startMinute }: Move): Visit {
  const startsAt = toInstant(localDay(day, timezone), startMinute)
  return {
    startsAt,
    endsAt: startsAt + appointment.visit_ends_at.getTime() - appointment.visit_starts_at.getTime(),
  }
}

function refuseMove({
  store,
  station,
  found: { appointment },
  visit,
  others,
  move,
  now,
}: {
  store: StoreRecord
  station: StationRecord
  found: LockedAppointment
  visit: Visit
  others: readonly { startsAt: Date }[]
  move: Move
  now: Date
}): void {
  if (appointment.state !== 'PENDING' && appointment.state !== 'CONFIRMED') throw appointmentsError('not-changeable')

  const needed: readonly string[] = appointment.skills
  const skills: readonly string[] = station.skills
  if (!needed.every((skill) => skills.includes(skill))) throw appointmentsError('station-cannot')

  const today = todayIn(store.timezone, now)
  if (move.day < today || move.day > addDays(today, STAFF_DAYS_AHEAD)) throw appointmentsError('days-not-valid')
  const sameDay = others.every(({ startsAt }) => toWallClock(startsAt.getTime(), store.timezone).day === move.day)
  if (!sameDay) throw appointmentsError('stores-differ')

  const date = localDay(move.day, store.timezone)
  const isOpen = openingsOn(store, move.day, date.weekday).openings.some((opening) => {
    const { from, until } = getVisitSpan(date, opening, store.timezone)
    return from <= visit.startsAt && visit.endsAt <= until
  })
  if (!isOpen) throw appointmentsError('closed-then')
}

/** Time that the visit takes of its station: the travel of a home visit, and the buffer of the new station. */
function occupiedBy(
  visit: Visit,
  {
    store,
    station,
    found: { appointment },
    taken,
  }: {
    store: StoreRecord
    station: StationRecord
    found: LockedAppointment
    taken: { from: Date; until: Date } | undefined
  },
): { from: number; until: number } {
  const before = taken ? appointment.visit_starts_at.getTime() - taken.from.getTime() : 0
  const after = taken ? taken.until.getTime() - appointment.visit_ends_at.getTime() : 0
  const bufferBefore = store.allStations.find(({ id }) => id === appointment.station_id)?.bufferMinutes ?? 0
  const difference = (station.bufferMinutes - bufferBefore) * 60_000
  return { from: visit.startsAt - before, until: visit.endsAt + Math.max(0, after + difference) }
}

function unchanged({ booking }: LockedAppointment) {
  return { startsAt: booking.starts_at, receiveUntil: booking.receive_until, collectAt: booking.collect_at }
}

/** Drop-off and collection times of all its pets: those of the shift, otherwise around the visits. */
function bookingTimes(
  store: StoreRecord,
  { appointment }: LockedAppointment,
  { visit, others, move }: { visit: Visit; others: readonly { startsAt: Date; endsAt: Date }[]; move: Move },
): { startsAt: Date; receiveUntil: Date; collectAt: Date } {
  const starts = [visit.startsAt, ...others.map(({ startsAt }) => startsAt.getTime())]
  const ends = [visit.endsAt, ...others.map(({ endsAt }) => endsAt.getTime())]
  const [first, last] = [Math.min(...starts), Math.max(...ends)]
  const around = { startsAt: new Date(first), receiveUntil: new Date(first), collectAt: new Date(last) }
  if (store.slotConfiguration.slotType === 'INTERVAL') return around

  // Starts that the store offers on an empty day, as of midnight.
  const [day] = freeSlots({
    hours: store,
    stations: store.stations,
    busy: [],
    requirements: [{ skills: [], minutes: appointment.total_minutes }],
    now: new Date(toInstant(localDay(move.day, store.timezone), 0)),
    leadMinutes: 0,
    travelMinutes: 0,
    fromDay: move.day,
    days: 1,
  })
  const covering = day?.slots.filter(({ startsAt, collectAt }) => startsAt <= first && first < collectAt)
  const [shift] = covering ?? []
  const until = covering?.find(({ collectAt }) => last <= collectAt) ?? covering?.at(-1)
  if (!shift || !until) return around
  return {
    startsAt: new Date(shift.startsAt),
    receiveUntil: new Date(shift.receiveUntil),
    collectAt: new Date(Math.max(until.collectAt, last)),
  }
}

async function publishMoved(
  deps: AppointmentsDependencies,
  trx: Parameters<typeof publishFacts>[1],
  { found, scope, move, now }: { found: LockedAppointment; scope: StaffScope; move: Move; now: Date },
): Promise<void> {
  const { appointment, booking } = found
  const text = `El local movió la visita al ${longDayLabel(move.day)}, ${formatClock(move.startMinute)}.`
  const line = { appointmentId: appointment.id, at: now, what: 'MOVED', by: 'merchant' as const, uid: scope.uid, text }
  await insertLogLines(trx, [line])
  await publishFacts(deps, trx, 'appointment-booked', { bookingId: booking.id, appointmentIds: [appointment.id] })
}
