import { State } from './contract/appointments.ts'
import { appointmentsError } from './errors.ts'
import { knownStore } from './kept-stores.ts'
import type { AppointmentsNeeds } from './needs.ts'
import { publishFacts } from './publish-facts.ts'
import { whyCannotCancel } from './rules/notice.ts'
import { cancelAppointments, insertLogLines, lockBooking } from './store/bookings.ts'
import { lockInOrder } from './store/locks.ts'
import { freeAppointments } from './store/station-times.ts'

/** All pets of the customer's booking that still come. Once it is cancelled, again is nothing. */
export async function cancelBooking(
  needs: AppointmentsNeeds,
  { uid, bookingId, storeId, reason }: { uid: string; bookingId: string; storeId: string; reason: string | null },
): Promise<void> {
  const { merchant } = await knownStore(needs, storeId)
  await needs.db.transaction().execute(async (trx) => {
    await lockInOrder(trx, { uid, storeId })
    const now = needs.now()
    const booking = await lockBooking(trx, { bookingId, uid })
    if (!booking) throw appointmentsError('appointment-not-found')
    const open = booking.appointments.filter(({ state }) => state !== 'CANCELLED')
    if (open.length === 0) return

    for (const { state } of open) {
      const facts = { state: State.parse(state), startsAt: booking.starts_at, now }
      const refusal = whyCannotCancel({ ...facts, changeNoticeMinutes: merchant.changeNoticeMinutes })
      if (refusal) throw appointmentsError(refusal)
    }

    const appointmentIds = open.map(({ id }) => id)
    await cancelAppointments(trx, { bookingId, appointmentIds, reason, now })
    await freeAppointments(trx, appointmentIds)
    const text = reason ? `Cancelaste la reserva: ${reason}` : 'Cancelaste la reserva.'
    await insertLogLines(
      trx,
      appointmentIds.map((appointmentId) => ({ appointmentId, at: now, what: 'CANCELLED', by: 'customer', uid, text })),
    )
    await publishFacts(needs, trx, 'appointment-cancelled', { bookingId, appointmentIds })
  })
}
