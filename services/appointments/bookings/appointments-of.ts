import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Appointment } from '../contract.ts'
import type { AppointmentsNeeds } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { describeAppointments, describeBooking } from './describe-appointment.ts'
import { findAppointmentsOf, findOwnAppointments } from './store/own-appointments.ts'

export async function appointments(
  needs: AppointmentsNeeds,
  page: { when: 'upcoming' | 'past' | 'all'; after?: string; first: number },
  context: CallContext,
): Promise<Appointment[]> {
  const rows = await findAppointmentsOf(needs.db, { ...page, uid: accountUid(context), now: needs.now() })
  return describeAppointments(needs, rows)
}

export async function appointment(
  needs: AppointmentsNeeds,
  { appointmentId }: { appointmentId: string },
  context: CallContext,
): Promise<Appointment> {
  const rows = await findOwnAppointments(needs.db, { uid: accountUid(context), appointmentId })
  const [found] = await describeAppointments(needs, rows)
  if (!found) throw appointmentsError('appointment-not-found')
  return found
}

export async function bookingOf(
  needs: AppointmentsNeeds,
  { multiAppointmentId }: { multiAppointmentId: string },
  context: CallContext,
): Promise<Appointment[]> {
  return describeBooking(needs, { bookingId: multiAppointmentId, uid: accountUid(context) })
}
