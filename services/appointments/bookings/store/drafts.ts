import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

interface DraftKey {
  uid: string
  storeId: string
}

/** Draft saved since `since`, as stored, or undefined. */
export async function findDraft(db: Database, { uid, storeId }: DraftKey, since: Date): Promise<unknown> {
  const row = await db
    .selectFrom('appointments.drafts')
    .select('content')
    .where('uid', '=', uid)
    .where('store_id', '=', storeId)
    .where('updated_at', '>', since)
    .executeTakeFirst()
  return row?.content ?? null
}

export async function saveDraftContent(
  db: Database,
  { uid, storeId }: DraftKey,
  { content, now }: { content: object; now: Date },
): Promise<void> {
  const text = JSON.stringify(content)
  await db
    .insertInto('appointments.drafts')
    .values({ uid, store_id: storeId, content: text, updated_at: now })
    .onConflict((conflict) => conflict.columns(['uid', 'store_id']).doUpdateSet({ content: text, updated_at: now }))
    .execute()
}

export async function deleteDraft(db: Database, { uid, storeId }: DraftKey): Promise<void> {
  await db.deleteFrom('appointments.drafts').where('uid', '=', uid).where('store_id', '=', storeId).execute()
}
