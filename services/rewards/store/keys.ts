import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Whether an act was done with this Idempotency-Key, which is stored as a hash. */
export async function isKeyUsed(db: Kysely<Tables>, { owner, key }: { owner: string; key: string }): Promise<boolean> {
  const row = await db
    .selectFrom('rewards.idempotency')
    .select('key')
    .where('owner', '=', owner)
    .where('key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}
