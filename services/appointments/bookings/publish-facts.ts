import type { Transaction } from 'kysely'
import type { AppointmentsDependencies } from '../deps.ts'
import type { Tables } from '../tables.ts'
import { findFacts } from './store/facts.ts'

export type AppointmentFactName = 'appointment-booked' | 'appointment-completed' | 'appointment-cancelled'

/**
 * Tells of a booking (D56), one fact a pet, in the transaction that makes it true and after its rows are written: notifications,
 * reminders of care and whoever else listens follow from it.
 *
 * 'appointment-booked' when it is booked and again after every move. `appointmentIds`: of these pets alone, as when the
 * merchant's people move, finish or cancel one of several. Whoever moves or cancels raises `bookings.sequence` by one in the
 * same transaction, once for all its pets: a notification is sent once for each.
 */
export async function publishFacts(
  { jobs }: Pick<AppointmentsDependencies, 'jobs'>,
  trx: Transaction<Tables>,
  name: AppointmentFactName,
  { bookingId, appointmentIds }: { bookingId: string; appointmentIds?: readonly string[] },
): Promise<void> {
  const facts = await findFacts(trx, { bookingId, appointmentIds: appointmentIds ?? null })
  for (const fact of facts) await jobs.publish(trx, name, fact)
}

/** Tells, in the transaction that keeps it, that a freed slot is kept for somebody who waited: they are notified. */
export async function publishOffer(
  { jobs }: Pick<AppointmentsDependencies, 'jobs'>,
  trx: Transaction<Tables>,
  offer: { entryId: string; holdId: string },
): Promise<void> {
  await jobs.publish(trx, 'appointment-offered', offer)
}
