import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../tables.ts'
import { type BookedCare, bookedCare, quietCare } from './rules/booked-care.ts'
import { findBookedVisits } from './store/booked-visits.ts'

const MONTH_MS = 30 * 86_400_000

/** Kinds of care for which a visit of this pet is booked, with its day. */
export async function findBookedKinds(
  db: Kysely<Tables> | Transaction<Tables>,
  petProfileId: string,
  now: Date,
): Promise<BookedCare> {
  return bookedCare(await findBookedVisits(db, petProfileId, now), now)
}

/** Kinds of care for which no reminder is sent, because a visit is booked or took place recently. */
export async function findQuietKinds(db: Kysely<Tables>, petProfileId: string, now: Date): Promise<BookedCare> {
  const visits = await findBookedVisits(db, petProfileId, new Date(now.getTime() - MONTH_MS))
  return quietCare(visits, now)
}
