import type { Selectable, Transaction } from 'kysely'
import type { AppointmentsDependencies } from '../deps.ts'
import type { AppointmentsAppointments, Tables } from '../tables.ts'
import { giveDepositsBack } from './give-deposit-back.ts'

interface Returned {
  appointment: Pick<Selectable<AppointmentsAppointments>, 'id' | 'booking_id'>
  uid: string
  reason: string
  now: Date
}

/** Decides to give back the deposit that was paid for a visit; `askDepositRefunds` asks payments for it. */
export async function returnVisitDeposit(
  trx: Transaction<Tables>,
  deps: Pick<AppointmentsDependencies, 'jobs'>,
  { appointment: { id, booking_id: bookingId }, uid, reason, now }: Returned,
): Promise<void> {
  const refund = { cause: `package:${id}`, bookingId, actorUid: uid, reason, now }
  await giveDepositsBack(trx, deps, { ...refund, appointmentIds: [id] })
}
