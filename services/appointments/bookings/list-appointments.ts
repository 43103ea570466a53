import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Appointment } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { findAppointmentsByOwner, findOwnAppointments } from './store/own-appointments.ts'
import { toAppointments, toBooking } from './to-appointment.ts'

export async function appointments(
  needs: AppointmentsDependencies,
  page: { when: 'upcoming' | 'past' | 'all'; after?: string; first: number },
  context: CallContext,
): Promise<Appointment[]> {
  const rows = await findAppointmentsByOwner(needs.db, { ...page, uid: accountUid(context), now: needs.now() })
  return toAppointments(needs, rows)
}

export async function appointment(
  needs: AppointmentsDependencies,
  { appointmentId }: { appointmentId: string },
  context: CallContext,
): Promise<Appointment> {
  const rows = await findOwnAppointments(needs.db, { uid: accountUid(context), appointmentId })
  const [found] = await toAppointments(needs, rows)
  if (!found) throw appointmentsError('appointment-not-found')
  return found
}

export async function findBooking(
  needs: AppointmentsDependencies,
  { multiAppointmentId }: { multiAppointmentId: string },
  context: CallContext,
): Promise<Appointment[]> {
  return toBooking(needs, { bookingId: multiAppointmentId, uid: accountUid(context) })
}
