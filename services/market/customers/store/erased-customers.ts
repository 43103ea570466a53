import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

export async function insertErasedContacts(
  trx: Transaction<Tables>,
  hashes: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    insert into market.erased_customers (contact_hash, erased_at)
    select hash, ${now} from unnest(${[...hashes]}::text[]) hash order by hash
    on conflict (contact_hash) do update set erased_at = excluded.erased_at
  `.execute(trx)
}

/** Whether the owner has an order that was not cancelled. */
export async function hasBought(trx: Transaction<Tables>, ownerUid: string): Promise<boolean> {
  const order = await trx
    .selectFrom('market.orders')
    .select('id')
    .where('owner_uid', '=', ownerUid)
    .where('status', '<>', 'CANCELLED')
    .limit(1)
    .executeTakeFirst()
  return order !== undefined
}

export async function deleteOldErasedContacts(db: Kysely<Tables>, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('market.erased_customers')
    .where('erased_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
