import type { Kysely } from 'kysely'
import { sweepIdempotency } from '#shared/database/idempotency.ts'
import { oldestDraft } from './bookings/drafts.ts'
import { forgetNetworks } from './bookings/store/unproved-customers.ts'
import { deleteExpiredHolds } from './holds/store.ts'
import {
  deleteOldDeaths,
  deleteOldDrafts,
  deleteOldLookups,
  deleteOldOffers,
  deleteOldWaiting,
} from './store/retention.ts'
import type { Tables } from './tables.ts'

const dayMs = 86_400_000

/**
 * Deletes old idempotency keys, expired drafts and holds, waiting-list entries that ended and deaths of pets told a month
 * ago, old phone lookups, and networks of visits that are over.
 */
export async function sweepAppointments(db: Kysely<Tables>, now: Date): Promise<number> {
  const dayAgo = new Date(now.getTime() - dayMs)
  const monthAgo = new Date(now.getTime() - 30 * dayMs)
  return (
    (await sweepIdempotency(db, { schema: 'appointments', now })) +
    (await deleteExpiredHolds(db, { now })) +
    (await forgetNetworks(db, now)) +
    (await deleteOldDrafts(db, oldestDraft(now))) +
    (await deleteOldWaiting(db, monthAgo)) +
    (await deleteOldOffers(db, monthAgo)) +
    (await deleteOldDeaths(db, monthAgo)) +
    (await deleteOldLookups(db, dayAgo))
  )
}
