import { isDepositReturned } from '../deposits/rules/deposits.ts'
import { DepositColumns } from '../deposits/to-deposit.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { findCachedStore } from '../stores/cached-stores.ts'
import { cancelBookingInTransaction } from './cancel-in-transaction.ts'
import { findChangeNotice } from './change-notice.ts'
import { State } from './contract.ts'
import { findFirstMoment } from './find-first-moment.ts'
import { whyCannotCancel } from './rules/notice.ts'
import { lockBooking } from './store/bookings.ts'
import { lockInOrder } from './store/locks.ts'

/**
 * Cancels all open appointments of the customer's booking; a second call does nothing. A paid deposit is refunded up to
 * the merchant's notice; later the store keeps it.
 */
export async function cancelBooking(
  deps: AppointmentsDependencies,
  { uid, bookingId, storeId, reason }: { uid: string; bookingId: string; storeId: string; reason: string | null },
): Promise<void> {
  const store = await findCachedStore(deps, storeId)
  await deps.db.transaction().execute(async (trx) => {
    await lockInOrder(trx, { uid, storeId })
    const now = deps.now()
    const booking = await lockBooking(trx, { bookingId, uid })
    if (!booking) throw appointmentsError('appointment-not-found')
    const open = booking.appointments.filter(({ state }) => state !== 'CANCELLED')
    if (open.length === 0) return

    const visit = {
      startsAt: findFirstMoment(booking, store),
      changeNoticeMinutes: findChangeNotice(booking, store),
      now,
    }
    const { deposit_state: depositState } = DepositColumns.parse(booking)
    for (const { state } of open) {
      const refusal = whyCannotCancel({ ...visit, state: State.parse(state), depositState })
      if (refusal) throw appointmentsError(refusal)
    }

    await cancelBookingInTransaction(trx, deps, {
      bookingId,
      appointmentIds: open.map(({ id }) => id),
      reason,
      by: 'customer',
      uid,
      text: reason ? `Cancelaste la reserva: ${reason}` : 'Cancelaste la reserva.',
      isDepositReturned: isDepositReturned(visit),
      now,
    })
  })
}
