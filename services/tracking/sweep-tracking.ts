import { type Kysely, sql } from 'kysely'
import { sweep } from '#shared/database/sweep.ts'
import { CALL_DAYS, COUNT_DAYS, WAITING_DAYS } from './rules/retention.ts'
import type { Tables } from './tables.ts'

/** Forgets calls, numbers and what no endpoint took, each after its time. */
export async function sweepTracking(db: Kysely<Tables>, now: Date): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const calls = await sweep(db, 'tracking.calls', sql`received_at < ${before(CALL_DAYS)}`)
  const counts = await sweep(db, 'tracking.counts', sql`day < ${before(COUNT_DAYS)}::date`)
  const waiting = await sweep(db, 'tracking.waiting', sql`created_at < ${before(WAITING_DAYS)}`)
  return calls + counts + waiting
}
