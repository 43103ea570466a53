import type { CallContext } from '#shared/rpc/service.ts'
import { publishFacts } from '../bookings/publish-facts.ts'
import { insertLogLines, lockBooking } from '../bookings/store/bookings.ts'
import { findStaffAppointment } from '../calendar/store.ts'
import { showStaffAppointment } from '../calendar/to-staff-appointment.ts'
import type { StaffAppointment } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { writeDeed } from '../settings/save-setting.ts'
import { getStaffScope } from '../staff-scope.ts'
import { writeWaived } from './store.ts'

/**
 * Waives the deposit that a booking awaits. Its payment is ended first: one that was paid meanwhile stays, and its fact
 * confirms the booking.
 */
export async function waiveDeposit(
  deps: AppointmentsDependencies,
  { appointmentId }: { appointmentId: string },
  context: CallContext,
): Promise<StaffAppointment> {
  const scope = await getStaffScope(deps, context)
  const row = await findStaffAppointment(deps.db, scope, appointmentId)
  if (!row) throw appointmentsError('appointment-not-found')
  const { id: bookingId, store_id: storeId, deposit_state } = row.booking
  if (deposit_state !== 'awaiting') throw appointmentsError('deposit-not-awaited')
  const payment = await deps.payments.cancelPayment({ kind: 'appointment', id: bookingId }, { context })
  if (payment?.status === 'paid') throw appointmentsError('deposit-not-awaited')

  await deps.db.transaction().execute(async (trx) => {
    const booking = await lockBooking(trx, { bookingId })
    if (booking?.deposit_state !== 'awaiting') throw appointmentsError('deposit-not-awaited')
    const now = deps.now()
    await writeWaived(trx, bookingId, now)
    const appointmentIds = booking.appointments.filter(({ state }) => state === 'PENDING').map(({ id }) => id)
    const text = 'El local te espera sin seña: pagas todo allí.'
    await insertLogLines(
      trx,
      appointmentIds.map((id) => ({
        appointmentId: id,
        at: now,
        what: 'DEPOSIT',
        by: 'merchant' as const,
        uid: scope.uid,
        text,
      })),
    )
    const what = `No pidió la seña de ${booking.appointments.map(({ pet_name }) => pet_name).join(', ')}`
    await writeDeed(trx, { storeId, uid: scope.uid, what, now })
    await publishFacts(deps, trx, 'appointment-booked', { bookingId, appointmentIds })
  })
  return showStaffAppointment(deps, scope, appointmentId)
}
