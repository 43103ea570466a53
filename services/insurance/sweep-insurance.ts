import type { Kysely } from 'kysely'
import { sweepIdempotency } from '#shared/database/idempotency.ts'
import type { Tables } from './tables.ts'

/** Deletes old idempotency keys. */
export function sweepInsurance(db: Kysely<Tables>, now: Date): Promise<number> {
  return sweepIdempotency(db, { schema: 'insurance', now })
}
