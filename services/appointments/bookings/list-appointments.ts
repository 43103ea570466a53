import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Appointment } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { findAppointmentsByOwner, findOwnAppointments } from './store/own-appointments.ts'
import { toAppointments, toBooking } from './to-appointment.ts'

export async function appointments(
  deps: AppointmentsDependencies,
  page: { when: 'upcoming' | 'past' | 'all'; after?: string; first: number },
  context: CallContext,
): Promise<Appointment[]> {
  const rows = await findAppointmentsByOwner(deps.db, { ...page, uid: accountUid(context), now: deps.now() })
  return toAppointments(deps, rows)
}

/** Visits of an account, for operators. */
export async function staffVisits(deps: AppointmentsDependencies, { uid }: { uid: string }): Promise<Appointment[]> {
  return toAppointments(deps, await findAppointmentsByOwner(deps.db, { uid, when: 'all', first: 30, now: deps.now() }))
}

export async function appointment(
  deps: AppointmentsDependencies,
  { appointmentId }: { appointmentId: string },
  context: CallContext,
): Promise<Appointment> {
  const rows = await findOwnAppointments(deps.db, { uid: accountUid(context), appointmentId })
  const [found] = await toAppointments(deps, rows)
  if (!found) throw appointmentsError('appointment-not-found')
  return found
}

export async function findBooking(
  deps: AppointmentsDependencies,
  { multiAppointmentId }: { multiAppointmentId: string },
  context: CallContext,
): Promise<Appointment[]> {
  return toBooking(deps, { bookingId: multiAppointmentId, uid: accountUid(context) })
}
