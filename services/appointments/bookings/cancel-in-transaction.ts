import type { Transaction } from 'kysely'
import { giveDepositsBack } from '../deposits/give-deposit-back.ts'
import { endAwaiting } from '../deposits/store.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { freeAppointments } from '../slots/store/station-times.ts'
import type { Tables } from '../tables.ts'
import { publishFacts } from './publish-facts.ts'
import { cancelAppointments, insertLogLines } from './store/bookings.ts'
import { publishBenefit, savedBy } from './used-benefit.ts'

interface Cancellation {
  bookingId: string
  /** All open appointments of the booking; at least one. */
  appointmentIds: readonly string[]
  reason: string | null
  by: 'customer' | 'system'
  uid: string | null
  /** Spanish text for the customer, stored in the appointment's log. */
  text: string
  /** True: a paid deposit is refunded; false: the store keeps it. */
  isDepositReturned: boolean
  now: Date
}

/**
 * Cancels all open appointments of a booking: frees the stations, ends or refunds the deposit, and publishes the facts.
 */
export async function cancelBookingInTransaction(
  trx: Transaction<Tables>,
  deps: Pick<AppointmentsDependencies, 'jobs'>,
  { bookingId, appointmentIds, reason, by, uid, text, isDepositReturned, now }: Cancellation,
): Promise<void> {
  const saved = await savedBy(trx, bookingId)
  await cancelAppointments(trx, { bookingId, appointmentIds, reason, now })
  await freeAppointments(trx, appointmentIds)
  await endAwaiting(trx, bookingId)
  if (isDepositReturned) {
    const refund = { cause: `cancel:${bookingId}`, bookingId, reason: 'Reserva cancelada', actorUid: null, now }
    await giveDepositsBack(trx, deps, { ...refund, appointmentIds })
  }
  await insertLogLines(
    trx,
    appointmentIds.map((appointmentId) => ({ appointmentId, at: now, what: 'CANCELLED', by, uid, text })),
  )
  await publishFacts(deps, trx, 'appointment-cancelled', { bookingId, appointmentIds })
  await publishBenefit(trx, deps, { bookingId, before: saved })
}
