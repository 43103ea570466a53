import type { Kysely } from 'kysely'
import { sweepIdempotency } from '#shared/database/idempotency.ts'
import { deleteExpiredCredentials } from './store/retention.ts'
import type { Tables } from './tables.ts'

/** Deletes expired credentials and old idempotency keys. Answers the number of deleted rows. */
export async function sweepAccounts(db: Kysely<Tables>, now: Date): Promise<number> {
  return (await sweepIdempotency(db, { schema: 'accounts', now })) + (await deleteExpiredCredentials(db, now))
}
