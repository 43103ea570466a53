import { type Kysely, sql } from 'kysely'
import { sweep } from '#shared/database/sweep.ts'
import type { Tables } from '../tables.ts'

export function deleteOldCalls(db: Kysely<Tables>, before: Date): Promise<number> {
  return sweep(db, 'tracking.calls', sql`received_at < ${before}`)
}

export function deleteOldCounts(db: Kysely<Tables>, before: Date): Promise<number> {
  return sweep(db, 'tracking.counts', sql`day < ${before}::date`)
}

export function deleteOldWaiting(db: Kysely<Tables>, before: Date): Promise<number> {
  return sweep(db, 'tracking.waiting', sql`created_at < ${before}`)
}
