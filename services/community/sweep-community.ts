import type { Kysely } from 'kysely'
import { sweepIdempotency } from '#shared/database/idempotency.ts'
import type { Tables } from './tables.ts'

/** Forgets old keys of calls. */
export function sweepCommunity(db: Kysely<Tables>, now: Date): Promise<number> {
  return sweepIdempotency(db, { schema: 'community', now })
}
