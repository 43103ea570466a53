import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

/**
 * Waits until nobody else does these things, and keeps them from it until the transaction ends. One order for all, so that two
 * never wait for each other in a circle: the account, the guest's network, the pets, the store.
 *
 * That no station has two visits is the promise of the constraint `one_at_a_time`; the lock of the store makes 64 who want one
 * slot come one after the other, so that each sees what the one before left.
 */
export async function lockInOrder(
  trx: Transaction<Tables>,
  what: { uid?: string; network?: string | null; petIds?: readonly string[]; storeId?: string },
): Promise<void> {
  const names = [
    what.uid && `account ${what.uid}`,
    what.network && `network ${what.network}`,
    ...(what.petIds ?? []).toSorted().map((petId) => `pet ${petId}`),
    what.storeId && `store ${what.storeId}`,
  ].filter((name) => name !== undefined && name !== null && name !== '')
  await sql`
    select pg_advisory_xact_lock(hashtextextended('appointments ' || name, 0))
    from unnest(${names}::text[]) name
  `.execute(trx)
}
