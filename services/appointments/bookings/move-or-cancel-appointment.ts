import { accountUid } from '#shared/rpc/access.ts'
import { httpError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Appointment } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { cancelBooking } from './cancel-booking.ts'
import { moveBooking } from './move-booking.ts'
import { findOwnAppointments } from './store/own-appointments.ts'
import { toBooking } from './to-appointment.ts'

/** Moves or cancels the whole booking of this appointment, with all its pets. */
export async function moveOrCancelAppointment(
  deps: AppointmentsDependencies,
  input: { appointmentId: string; schedule?: string; holdId?: string; state?: 'CANCELLED'; cancelReason?: string },
  context: CallContext,
): Promise<Appointment[]> {
  const uid = accountUid(context)
  const [own] = await findOwnAppointments(deps.db, { uid, appointmentId: input.appointmentId })
  if (!own) throw appointmentsError('appointment-not-found')

  const bookingId = own.booking.id
  const storeId = own.booking.store_id
  if (input.state === 'CANCELLED') {
    await cancelBooking(deps, { uid, bookingId, storeId, reason: input.cancelReason || null })
  } else if (input.schedule !== undefined) {
    const { schedule, holdId = null } = input
    await moveBooking(deps, { uid, bookingId, storeId, schedule, holdId })
  } else {
    throw httpError('bad-input')
  }
  return toBooking(deps, { bookingId, uid })
}
