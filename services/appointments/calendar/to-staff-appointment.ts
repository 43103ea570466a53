import type { CallContext } from '#shared/rpc/service.ts'
import type { AppointmentRow } from '../bookings/store/own-appointments.ts'
import { toAppointment } from '../bookings/to-appointment.ts'
import type { PetWarning, StaffAppointment } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { toWallClock } from '../rules/local-clock.ts'
import { getStaffScope, type StaffScope } from '../staff-scope.ts'
import { findCachedStore } from '../stores/cached-stores.ts'
import type { StoreRecord } from '../stores/store-record.ts'
import { nextStates, whyCannotMoveTo } from './rules/states.ts'
import { findAttendants, findStaffAppointment } from './store.ts'
import { findPetWarnings } from './warnings/store.ts'

/** One appointment of the caller's stores. Throws appointment-not-found, also for another merchant's appointment. */
export async function staffAppointment(
  deps: AppointmentsDependencies,
  { appointmentId }: { appointmentId: string },
  context: CallContext,
): Promise<StaffAppointment> {
  return showStaffAppointment(deps, await getStaffScope(deps, context), appointmentId)
}

export async function showStaffAppointment(
  deps: AppointmentsDependencies,
  scope: StaffScope,
  appointmentId: string,
): Promise<StaffAppointment> {
  const row = await findStaffAppointment(deps.db, scope, appointmentId)
  if (!row) throw appointmentsError('appointment-not-found')
  const { pet_id: petId } = row.appointment
  const [store, attendants, warnings] = await Promise.all([
    findCachedStore(deps, row.booking.store_id),
    findAttendants(deps.db, [appointmentId]),
    findPetWarnings(deps.db, { merchantId: row.booking.merchant_id, petIds: [petId] }),
  ])
  return toStaffAppointment(row, store, {
    now: deps.now(),
    canReachPhones: deps.canSendPhoneCodes,
    employeeId: attendants.get(appointmentId) ?? null,
    petWarning: warnings.get(petId) ?? null,
  })
}

export function toStaffAppointment(
  row: AppointmentRow,
  store: StoreRecord,
  {
    now,
    canReachPhones,
    employeeId,
    petWarning,
  }: { now: Date; canReachPhones: boolean; employeeId: string | null; petWarning: PetWarning | null },
): StaffAppointment {
  const described = toAppointment(row, store, now)
  const { visit_starts_at: startsAt, visit_ends_at: endsAt, station_id, staff_notes } = row.appointment
  const start = toWallClock(startsAt.getTime(), store.timezone)
  const awaitsDeposit = row.booking.deposit_state === 'awaiting'
  const minutes = Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)
  return {
    ...described,
    stationId: station_id,
    employeeId,
    // Of somebody entered at the counter the phone alone is known.
    isReachable: canReachPhones || row.customer.registered_by === null,
    staffNotes: staff_notes,
    petWarning,
    nextStates: nextStates(described.state).filter(
      (next) =>
        whyCannotMoveTo(described.state, next, { startsAt, now, awaitsDeposit }) === null &&
        // A coming visit whose pet died is neither accepted nor begun.
        !(described.petDiedOn !== null && (next === 'CONFIRMED' || next === 'IN_PROGRESS')),
    ),
    visitDay: start.day,
    visitStartMinute: start.minute,
    visitEndMinute: start.minute + minutes,
  }
}
