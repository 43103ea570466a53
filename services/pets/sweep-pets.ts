import type { Kysely } from 'kysely'
import { sweepIdempotency } from '#shared/database/idempotency.ts'
import {
  deleteExpiredShares,
  deleteOldPantryFoods,
  deleteOldShareMails,
  deleteOldTagSightings,
  deleteOldVetLinks,
  deleteOldVetNotes,
  deleteOldVisits,
} from './store/retention.ts'
import type { Tables } from './tables.ts'

const dayMs = 86_400_000

/**
 * Deletes old idempotency keys, expired invitations, visits of a month ago, food of two years ago, old counts of messages,
 * links for veterinarians a month after their end, and notes that nobody accepted in half a year.
 */
export async function sweepPets(db: Kysely<Tables>, now: Date): Promise<number> {
  const dayAgo = new Date(now.getTime() - dayMs)
  const twoDaysAgo = new Date(now.getTime() - 2 * dayMs)
  // Later than the months that the pantry counts.
  const twoYearsAgo = new Date(now.getTime() - 730 * dayMs)
  const halfYearAgo = new Date(now.getTime() - 183 * dayMs)
  const monthAgo = new Date(now.getTime() - 30 * dayMs)
  return (
    (await sweepIdempotency(db, { schema: 'pets', now })) +
    (await deleteExpiredShares(db, now)) +
    (await deleteOldVisits(db, monthAgo)) +
    (await deleteOldVetLinks(db, monthAgo)) +
    (await deleteOldVetNotes(db, halfYearAgo)) +
    (await deleteOldPantryFoods(db, twoYearsAgo)) +
    (await deleteOldShareMails(db, dayAgo)) +
    // Later than the day within which equal texts count as one message.
    (await deleteOldTagSightings(db, twoDaysAgo))
  )
}
