import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

export async function insertConfirmLink(
  db: Kysely<Tables>,
  { tokenHash, orderId, now }: { tokenHash: string; orderId: string; now: Date },
): Promise<void> {
  await db
    .insertInto('market.order_confirm_links')
    .values({ token_hash: tokenHash, order_id: orderId, made_at: now })
    .execute()
}

/** Order that a link confirms, or null. */
export async function findOrderOfLink(db: Kysely<Tables>, tokenHash: string): Promise<string | null> {
  const link = await db
    .selectFrom('market.order_confirm_links')
    .select('order_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return link?.order_id ?? null
}

/** Marks a locked order as confirmed: it no longer lapses, nor counts for the limits of unproved buyers. */
export async function writeConfirmed(trx: Transaction<Tables>, orderId: string): Promise<void> {
  await trx
    .updateTable('market.orders')
    .set({ confirm_until: null, networks: null })
    .where('id', '=', orderId)
    .execute()
}

/**
 * Marks an account's new orders with this phone (E.164) as confirmed, and those to be paid online as of a known buyer;
 * none that the account got by its phone, since a stranger may have typed it.
 */
export async function confirmProvedOrders(
  db: Kysely<Tables>,
  { uid, phoneNumber }: { uid: string; phoneNumber: string },
): Promise<void> {
  await db
    .updateTable('market.orders')
    .set({ confirm_until: null, networks: null, is_phone_proved: true })
    .where('owner_uid', '=', uid)
    .where('status', '=', 'NEW')
    .where('is_adopted_by_phone', '=', false)
    .where((order) => order.or([order('confirm_until', 'is not', null), order('networks', 'is not', null)]))
    .where(sql<boolean>`contact ->> 'phoneNumber' = ${phoneNumber}`)
    .execute()
}

/** Deletes links of orders that are over or cancelled, made before a moment. Answers how many. */
export async function deleteOldConfirmLinks(db: Kysely<Tables>, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('market.order_confirm_links')
    .where('made_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
