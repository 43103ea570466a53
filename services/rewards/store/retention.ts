import { type Kysely, sql } from 'kysely'
import { sweep } from '#shared/database/sweep.ts'
import type { Tables } from '../tables.ts'

/** Deletes reads from the audit log; corrections stay. */
export function deleteOldReads(db: Kysely<Tables>, before: Date): Promise<number> {
  return sweep(db, 'rewards.acts', sql`act = 'read' and at < ${before}`)
}

/** Deletes returned savings whose use never arrived. */
export function deleteOldReturns(db: Kysely<Tables>, before: Date): Promise<number> {
  const dueReturns = sql`at < ${before} and not exists (select from rewards.savings s where s.cause = savings_returned.cause)`
  return sweep(db, 'rewards.savings_returned', dueReturns)
}
