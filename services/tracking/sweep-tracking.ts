import type { Kysely } from 'kysely'
import { CALL_DAYS, COUNT_DAYS, WAITING_DAYS } from './rules/retention.ts'
import { deleteOldCalls, deleteOldCounts, deleteOldWaiting } from './store/retention.ts'
import type { Tables } from './tables.ts'

/** Deletes calls, counts and unforwarded calls after their retention times. */
export async function sweepTracking(db: Kysely<Tables>, now: Date): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const calls = await deleteOldCalls(db, before(CALL_DAYS))
  const counts = await deleteOldCounts(db, before(COUNT_DAYS))
  const waiting = await deleteOldWaiting(db, before(WAITING_DAYS))
  return calls + counts + waiting
}
