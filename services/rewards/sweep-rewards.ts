import type { Kysely } from 'kysely'
import { sweepIdempotency } from '#shared/database/idempotency.ts'
import { deleteOldReads, deleteOldReturns } from './store/retention.ts'
import type { Tables } from './tables.ts'

const dayMs = 86_400_000

/**
 * Deletes old idempotency keys, operators' reads older than a year (corrections stay), and returns older than three
 * months whose use never arrived.
 */
export async function sweepRewards(db: Kysely<Tables>, now: Date): Promise<number> {
  const yearAgo = new Date(now.getTime() - 365 * dayMs)
  const quarterAgo = new Date(now.getTime() - 90 * dayMs)
  return (
    (await sweepIdempotency(db, { schema: 'rewards', now })) +
    (await deleteOldReads(db, yearAgo)) +
    (await deleteOldReturns(db, quarterAgo))
  )
}
