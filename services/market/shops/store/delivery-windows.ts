import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

/** Reserves one order in the window that starts then; false when it is full. `capacity` null: unlimited. */
export async function reserveDeliveryWindow(
  trx: Transaction<Tables>,
  { shopId, startsAt, capacity }: { shopId: string; startsAt: Date; capacity: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    insert into market.window_loads as load (shop_id, starts_at, taken)
    values (${shopId}, ${startsAt}, 1)
    on conflict (shop_id, starts_at) do update set taken = load.taken + 1
      where ${capacity}::integer is null or load.taken < ${capacity}
    returning taken
  `.execute(trx)
  return rows.length > 0
}

/** Releases a reservation. */
export async function givePlaceBack(
  trx: Transaction<Tables>,
  { shopId, startsAt }: { shopId: string; startsAt: Date },
): Promise<void> {
  await sql`
    update market.window_loads set taken = taken - 1
    where shop_id = ${shopId} and starts_at = ${startsAt} and taken > 0
  `.execute(trx)
}

/** Starts of the windows from now on that are full. */
export async function findFullWindows(
  db: Kysely<Tables>,
  { shopId, capacity, now }: { shopId: string; capacity: number | null; now: Date },
): Promise<Set<number>> {
  if (capacity === null) return new Set()
  const rows = await db
    .selectFrom('market.window_loads')
    .select('starts_at')
    .where('shop_id', '=', shopId)
    .where('starts_at', '>=', now)
    .where('taken', '>=', capacity)
    .execute()
  return new Set(rows.map((row) => row.starts_at.getTime()))
}
