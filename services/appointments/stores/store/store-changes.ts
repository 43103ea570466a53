import { type Kysely, sql, type Transaction } from 'kysely'
import type { StaffScope } from '../../staff-scope.ts'
import { within } from '../../store/staff-scope.ts'
import type { Tables } from '../../tables.ts'

export interface StoreChange {
  storeId: string
  uid: string
  /** Spanish text for the merchant's staff. */
  what: string
  now: Date
}

export async function insertStoreChange(
  trx: Transaction<Tables>,
  { storeId, uid, what, now }: StoreChange,
): Promise<void> {
  await trx.insertInto('appointments.store_changes').values({ store_id: storeId, uid, what, at: now }).execute()
}

/** Newest changes of a store. */
export async function findStoreChanges(
  db: Kysely<Tables>,
  scope: StaffScope,
  { storeId, first }: { storeId: string; first: number },
): Promise<{ at: Date; uid: string; what: string }[]> {
  return db
    .selectFrom('appointments.store_changes')
    .select(['at', 'uid', 'what'])
    .where('store_id', '=', ownStore(storeId, scope))
    .orderBy('id', 'desc')
    .limit(first)
    .execute()
}

type Row = Record<string, unknown>

/** False when the store is outside the caller's scope; the same for all functions below. */
export async function updateStoreRow(
  trx: Transaction<Tables>,
  scope: StaffScope,
  { storeId, changes, now }: { storeId: string; changes: Row; now: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('appointments.stores')
    .set({ ...changes, updated_at: now })
    .where('id', '=', storeId)
    .where(within(scope, 'merchant_id'))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function updatePackRow(
  trx: Transaction<Tables>,
  scope: StaffScope,
  { storeId, packId, changes }: { storeId: string; packId: string; changes: Row },
): Promise<boolean> {
  const row = await trx
    .updateTable('appointments.service_packs')
    .set(changes)
    .where('id', '=', packId)
    .where('store_id', '=', ownStore(storeId, scope))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function updatePriceRow(
  trx: Transaction<Tables>,
  scope: StaffScope,
  { storeId, priceId, changes }: { storeId: string; priceId: string; changes: Row },
): Promise<boolean> {
  const row = await trx
    .updateTable('appointments.service_prices')
    .set(changes)
    .where('id', '=', priceId)
    .where('service_id', 'in', (query) =>
      query.selectFrom('appointments.services').select('id').where('store_id', '=', ownStore(storeId, scope)),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface NewClosure {
  id: string
  fromDay: string
  untilDay: string
  startTime: number | null
  endTime: number | null
  reason: string
}

export async function insertClosure(
  trx: Transaction<Tables>,
  scope: StaffScope,
  { storeId, closure }: { storeId: string; closure: NewClosure },
): Promise<boolean> {
  const { id, fromDay, untilDay, startTime, endTime, reason } = closure
  const { rows } = await sql`
    insert into appointments.closures (id, store_id, from_day, until_day, start_time, end_time, reason)
    select ${id}, s.id, ${fromDay}::date, ${untilDay}::date, ${startTime}::int, ${endTime}::int, ${reason}
    from appointments.stores s
    where s.id = ${storeId} and ${within(scope, 's.merchant_id')}
    on conflict (store_id, from_day, until_day, start_time, end_time) do update set reason = excluded.reason
    returning id
  `.execute(trx)
  return rows.length > 0
}

export async function deleteClosure(
  trx: Transaction<Tables>,
  scope: StaffScope,
  { storeId, closureId }: { storeId: string; closureId: string },
): Promise<{ reason: string; from_day: string } | undefined> {
  return trx
    .deleteFrom('appointments.closures')
    .where('id', '=', closureId)
    .where('store_id', '=', ownStore(storeId, scope))
    .returning(['reason', 'from_day'])
    .executeTakeFirst()
}

function ownStore(storeId: string, scope: StaffScope) {
  return sql<string>`(
    select s.id from appointments.stores s where s.id = ${storeId} and ${within(scope, 's.merchant_id')}
  )`
}
