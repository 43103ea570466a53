import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

/**
 * Takes advisory locks until the transaction ends, always in one order (account, phone, networks, pets, store), so that
 * two transactions never deadlock.
 *
 * The constraint `one_at_a_time` guarantees that no station has two visits at once. The store's lock queues 64 requests
 * for one slot, so that each sees the result of the one before.
 */
export async function lockInOrder(
  trx: Transaction<Tables>,
  what: {
    uid?: string
    phone?: string
    network?: string | null
    networks?: readonly string[]
    petIds?: readonly string[]
    storeId?: string
  },
): Promise<void> {
  const names = [
    what.uid && `account ${what.uid}`,
    what.phone && `phone ${what.phone}`,
    what.network && `network ${what.network}`,
    ...(what.networks ?? []).map((network) => `network ${network}`),
    ...(what.petIds ?? []).toSorted().map((petId) => `pet ${petId}`),
    what.storeId && `store ${what.storeId}`,
  ].filter((name) => name !== undefined && name !== null && name !== '')
  await sql`
    select pg_advisory_xact_lock(hashtextextended('appointments ' || name, 0))
    from unnest(${names}::text[]) name
  `.execute(trx)
}
