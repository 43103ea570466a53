import type { Selectable, Transaction } from 'kysely'
import type { AppointmentsAppointments, Tables } from '../tables.ts'
import { returnDeposits } from './store.ts'

interface Returned {
  appointment: Pick<Selectable<AppointmentsAppointments>, 'id' | 'booking_id'>
  uid: string
  reason: string
  now: Date
}

/** Decides to give back the deposit that was paid for a visit; `askDepositRefunds` asks payments for it. */
export async function returnVisitDeposit(
  trx: Transaction<Tables>,
  { appointment: { id, booking_id: bookingId }, uid, reason, now }: Returned,
): Promise<void> {
  await returnDeposits(trx, [id], { cause: `package:${id}`, bookingId, actorUid: uid, reason, now })
}
