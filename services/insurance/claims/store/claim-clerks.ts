import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

const dayMs = 86_400_000

/** Colleagues who acted on a claim in the last 90 days, by uid. */
export async function findClerks(db: Kysely<Tables> | Transaction<Tables>, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('insurance.claim_clerks')
    .select('uid')
    .where('last_acted_at', '>', new Date(now.getTime() - 90 * dayMs))
    .orderBy('uid')
    .limit(50)
    .execute()
  return rows.map(({ uid }) => uid)
}

export async function noteClerk(trx: Transaction<Tables>, uid: string, now: Date): Promise<void> {
  await trx
    .insertInto('insurance.claim_clerks')
    .values({ uid, last_acted_at: now })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet({ last_acted_at: now }))
    .execute()
}
