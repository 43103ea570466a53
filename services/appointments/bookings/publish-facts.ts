import type { Transaction } from 'kysely'
import type { AppointmentsDependencies } from '../deps.ts'
import type { Tables } from '../tables.ts'
import { findFacts } from './store/facts.ts'

export type AppointmentFactName =
  | 'appointment-booked'
  | 'appointment-confirmed'
  | 'appointment-completed'
  | 'appointment-cancelled'

/**
 * Publishes a booking's facts, one per pet, in the transaction of the change and after its rows are written.
 * Notifications and care reminders follow from them.
 *
 * 'appointment-booked' is published for a new booking and again after every move. `appointmentIds` limits it to these
 * pets, as when the merchant's staff move, finish or cancel one of several. The caller raises `bookings.sequence` by
 * one in the same transaction, once for all pets: each notification is sent once per sequence.
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

/**
 * Publishes that a freed slot is held for a waiting-list entry, in the transaction of the hold. Its customer is
 * notified.
 */
export async function publishOffer(
  { jobs }: Pick<AppointmentsDependencies, 'jobs'>,
  trx: Transaction<Tables>,
  offer: { entryId: string; holdId: string },
): Promise<void> {
  await jobs.publish(trx, 'appointment-offered', offer)
}
