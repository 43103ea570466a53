import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../tables.ts'
import { type BookedCare, bookedCare, quietCare } from './rules/booked-care.ts'
import { findBookedVisits } from './store/booked-visits.ts'

const MONTH_MS = 30 * 86_400_000

/** For which kinds a visit of this pet is booked, and on which day. */
export async function findBookedKinds(
  db: Kysely<Tables> | Transaction<Tables>,
  petProfileId: string,
  now: Date,
): Promise<BookedCare> {
  return bookedCare(await findBookedVisits(db, petProfileId, now), now)
}

/** Of which kinds nobody is to be reminded, because a visit for them is booked or was a moment ago. */
export async function findQuietKinds(db: Kysely<Tables>, petProfileId: string, now: Date): Promise<BookedCare> {
  const visits = await findBookedVisits(db, petProfileId, new Date(now.getTime() - MONTH_MS))
  return quietCare(visits, now)
}
