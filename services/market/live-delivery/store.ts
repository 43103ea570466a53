import { type Kysely, sql, type Transaction } from 'kysely'
import { sweep } from '#shared/database/sweep.ts'
import type { Point } from '#shared/geo.ts'
import type { Tables } from '../tables.ts'
import { DeliverySettings } from './delivery-settings.ts'
import type { MeasuredPlace } from './rules/arrival.ts'

/** An order that a courier carries. */
interface CarriedOrder {
  id: string
  referenceId: string
  ownerUid: string
}

/** A courier's orders on their way, locked against being handed over or taken away until the transaction ends. */
export async function lockCarriedOrders(trx: Transaction<Tables>, courierUid: string): Promise<CarriedOrder[]> {
  const { rows } = await sql<CarriedOrder>`
    select o.id, o.reference_id as "referenceId", o.owner_uid as "ownerUid"
    from market.orders o
    where o.courier_uid = ${courierUid} and o.status = 'ON_THE_WAY' and o.has_delivery
    order by o.id
    for share
  `.execute(trx)
  return rows
}

interface NewPosition extends Point {
  courierUid: string
  accuracy: number
  measuredAt: Date
  receivedAt: Date
}

/** Replaces the courier's position by a newer one; false: the stored one is as new. */
export async function writePosition(trx: Transaction<Tables>, position: NewPosition): Promise<boolean> {
  const { courierUid, lat, lon, accuracy, measuredAt, receivedAt } = position
  const { rows } = await sql`
    insert into market.courier_positions as p (courier_uid, lat, lon, accuracy_metres, measured_at, received_at)
    values (${courierUid}, ${lat}, ${lon}, ${Math.round(accuracy)}, ${measuredAt}, ${receivedAt})
    on conflict (courier_uid) do update
    set lat = excluded.lat, lon = excluded.lon, accuracy_metres = excluded.accuracy_metres,
      measured_at = excluded.measured_at, received_at = excluded.received_at
    where p.measured_at < excluded.measured_at
    returning courier_uid
  `.execute(trx)
  return rows.length > 0
}

export async function deletePosition(db: Kysely<Tables>, courierUid: string): Promise<void> {
  await db.deleteFrom('market.courier_positions').where('courier_uid', '=', courierUid).execute()
}

/** Deletes positions that no phone renewed since. Returns how many. */
export function deleteIdlePositions(db: Kysely<Tables>, since: Date): Promise<number> {
  return sweep(db, 'market.courier_positions', sql`received_at < ${since}`)
}

/** Position of the courier who carries this order, measured since it left; null: nobody does, or shares none. */
export async function findPositionOfOrder(
  db: Kysely<Tables>,
  orderId: string,
): Promise<(MeasuredPlace & { courierUid: string }) | null> {
  const { rows } = await sql<{ courierUid: string; lat: number; lon: number; measuredAt: Date }>`
    select p.courier_uid as "courierUid", p.lat, p.lon, p.measured_at as "measuredAt"
    from market.orders o
    join market.courier_positions p on p.courier_uid = o.courier_uid
    where o.id = ${orderId} and o.status = 'ON_THE_WAY' and o.has_delivery
      and p.measured_at >= (
        select max(t.at) from market.order_timeline t where t.order_id = o.id and t.status = 'ON_THE_WAY'
      )
  `.execute(db)
  const [row] = rows
  return row ? { courierUid: row.courierUid, at: { lat: row.lat, lon: row.lon }, measuredAt: row.measuredAt } : null
}

/** Notes that the customer is told that the courier is near; false: was told before. */
export async function insertNearNotice(trx: Transaction<Tables>, orderId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into market.near_notices (order_id, noticed_at) values (${orderId}, ${now})
    on conflict do nothing
    returning order_id
  `.execute(trx)
  return rows.length > 0
}

/** How these shops deliver, by id. */
export async function findDeliverySettings(
  db: Kysely<Tables>,
  shopIds: readonly string[],
): Promise<Map<string, DeliverySettings>> {
  if (shopIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('market.shops')
    .select(['id', 'facts'])
    .where('id', 'in', [...new Set(shopIds)])
    .execute()
  return new Map(rows.map(({ id, facts }) => [id, DeliverySettings.parse(facts)]))
}

/** Gives the order its photo; 'taken': it has one, 'swept': the upload took too long and its record is gone. */
export async function attachDoorPhoto(
  trx: Transaction<Tables>,
  { photoId, orderId, takenBy, since }: { photoId: string; orderId: string; takenBy: string; since: Date },
): Promise<'attached' | 'taken' | 'swept'> {
  // The order is locked, so no other photo of it is attached meanwhile; the unique index holds in any case.
  if (await findDoorPhoto(trx, orderId)) return 'taken'
  const { numUpdatedRows } = await trx
    .updateTable('market.door_photos')
    .set({ order_id: orderId, taken_by: takenBy })
    .where('id', '=', photoId)
    .where('created_at', '>=', since)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? 'attached' : 'swept'
}

export async function findDoorPhoto(
  db: Kysely<Tables>,
  orderId: string,
): Promise<{ id: string; takenAt: Date } | null> {
  const row = await db
    .selectFrom('market.door_photos')
    .select(['id', 'created_at as takenAt'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row ?? null
}

/** Those of these orders that have a photo. */
export async function findPhotographed(db: Kysely<Tables>, orderIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ orderId: string }>`
    select order_id as "orderId" from market.door_photos where order_id = any (${[...orderIds]}::text[])
  `.execute(db)
  return new Set(rows.map(({ orderId }) => orderId))
}

export async function findDoorPhotosOfOwner(
  db: Kysely<Tables>,
  ownerUid: string,
): Promise<{ referenceId: string; takenAt: Date }[]> {
  return db
    .selectFrom('market.door_photos as p')
    .innerJoin('market.orders as o', 'o.id', 'p.order_id')
    .select(['o.reference_id as referenceId', 'p.created_at as takenAt'])
    .where('o.owner_uid', '=', ownerUid)
    .orderBy('p.created_at')
    .execute()
}

/** Takes the photos out of all orders of an owner. Returns their ids. */
export async function releaseDoorPhotos(trx: Transaction<Tables>, ownerUid: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update market.door_photos p set order_id = null, taken_by = null
    from market.orders o
    where o.id = p.order_id and o.owner_uid = ${ownerUid}
    returning p.id
  `.execute(trx)
  return rows.map(({ id }) => id)
}

/** Takes photos older than `before` out of their orders. Returns how many. */
export async function releaseOldDoorPhotos(db: Kysely<Tables>, before: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('market.door_photos')
    .set({ order_id: null, taken_by: null })
    .where('order_id', 'is not', null)
    .where('created_at', '<', before)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
