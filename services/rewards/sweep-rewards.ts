import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { sweepIdempotency } from '#shared/database/idempotency.ts'
import { sweep } from '#shared/database/sweep.ts'
import type { Tables } from './tables.ts'

const dayMs = 86_400_000

/**
 * Forgets old keys of calls, what operators read more than a year ago (corrections are kept), and what was returned three months
 * ago of savings that nobody ever told.
 */
export async function sweepRewards(db: Kysely<Tables>, now: Date): Promise<number> {
  const yearAgo = new Date(now.getTime() - 365 * dayMs)
  const keys = await sweepIdempotency(db, { schema: 'rewards', now })
  const acts = await sweep(db, 'rewards.acts', sql`act = 'read' and at < ${yearAgo}`)
  const quarterAgo = new Date(now.getTime() - 90 * dayMs)
  const untold = sql`at < ${quarterAgo} and not exists (select from rewards.savings s where s.cause = savings_returned.cause)`
  return keys + acts + (await sweep(db, 'rewards.savings_returned', untold))
}
