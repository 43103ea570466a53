import { type Kysely, sql } from 'kysely'
import type { Point } from '#shared/geo.ts'
import { DeliverySettings } from '../live-delivery/delivery-settings.ts'
import type { MeasuredPlace } from '../live-delivery/rules/arrival.ts'
import { statesWith } from '../orders/rules/order-states.ts'
import type { Tables } from '../tables.ts'

/** An order that a courier carries, or is to take. */
export interface CourierOrder {
  id: string
  shopId: string
  isOnBoard: boolean
  promisedAt: Date
  scheduledStart: Date | null
  /** Of its address. */
  at: Point | null
}

/** A courier's orders on their way, and those assigned and packed; by promised time. */
export async function findCourierOrders(db: Kysely<Tables>, courierUid: string): Promise<CourierOrder[]> {
  const { rows } = await sql<CourierOrder>`
    select o.id, o.shop_id as "shopId", o.status = 'ON_THE_WAY' as "isOnBoard", o.promised_at as "promisedAt",
      o.scheduled_start as "scheduledStart", o.shipping_address -> 'coordinates' as at
    from market.orders o
    where o.courier_uid = ${courierUid} and o.has_delivery and o.status not in ('COMPLETED', 'CANCELLED')
      and (o.status = 'ON_THE_WAY' or (o.status = any (${statesWith('courierList', 'to-take')}) and o.packed_at is not null))
    order by o.promised_at, o.id
    limit 200
  `.execute(db)
  return rows
}

/**
 * Where the courier was last, by what happened there: an order was taken at its shop, handed over at its door, or nobody was
 * found. null: nothing happened since. Orders that were promised a week before are not looked at.
 */
export async function findLastPlace(
  db: Kysely<Tables>,
  { courierUid, since }: { courierUid: string; since: Date },
): Promise<MeasuredPlace | null> {
  const { rows } = await sql<{ at: Point | null; measuredAt: Date }>`
    select
      case when o.status = 'ON_THE_WAY' then jsonb_build_object('lat', s.lat, 'lon', s.lon)
        else o.shipping_address -> 'coordinates' end as at,
      t.at as "measuredAt"
    from market.orders o
    join market.shops s on s.id = o.shop_id
    join market.order_timeline t on t.order_id = o.id and t.status = o.status and t.at >= ${since}
    where o.courier_uid = ${courierUid} and o.has_delivery and o.promised_at >= ${since}::timestamptz - interval '7 days'
      and (o.status in ('ON_THE_WAY', 'NOT_DELIVERED') or (o.status = 'COMPLETED' and o.completed_at >= ${since}))
      and (o.status = 'ON_THE_WAY' or o.shipping_address ->> 'coordinates' is not null)
    order by t.at desc, t.position desc, o.id
    limit 1
  `.execute(db)
  const [row] = rows
  return row?.at ? { at: row.at, measuredAt: row.measuredAt } : null
}

/** Position that the courier's phone shares; null: none. */
export async function findPosition(db: Kysely<Tables>, courierUid: string): Promise<MeasuredPlace | null> {
  const row = await db
    .selectFrom('market.courier_positions')
    .select(['lat', 'lon', 'measured_at as measuredAt'])
    .where('courier_uid', '=', courierUid)
    .executeTakeFirst()
  return row ? { at: { lat: row.lat, lon: row.lon }, measuredAt: row.measuredAt } : null
}

/** A shop as a round begins there. */
export interface RoundShop {
  id: string
  name: string
  at: Point
  settings: DeliverySettings
}

/** Shops by id, closed ones too. */
export async function findRoundShops(db: Kysely<Tables>, shopIds: readonly string[]): Promise<Map<string, RoundShop>> {
  if (shopIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('market.shops')
    .select(['id', 'name', 'lat', 'lon', 'facts'])
    .where('id', 'in', [...new Set(shopIds)])
    .execute()
  return new Map(
    rows.map(({ id, name, lat, lon, facts }) => [
      id,
      { id, name, at: { lat, lon }, settings: DeliverySettings.parse(facts) },
    ]),
  )
}

/** Weight of an order: of its pieces with a known net weight, and how many pieces have none. */
export interface OrderWeight {
  grams: number
  unknownPieces: number
}

/** Net weights of what these orders bring to their customers, by id. */
export async function findOrderWeights(
  db: Kysely<Tables>,
  orderIds: readonly string[],
): Promise<Map<string, OrderWeight>> {
  const { rows } = await sql<{ orderId: string; grams: number; unknownPieces: number }>`
    select l.order_id as "orderId", coalesce(sum(l.quantity * v.net_grams), 0)::float8 as grams,
      coalesce(sum(l.quantity) filter (where v.net_grams is null), 0)::integer as "unknownPieces"
    from market.order_lines l
    left join market.variants v on v.id = l.variant_id
    where l.order_id = any (${[...orderIds]}::text[]) and l.state = 'kept'
    group by l.order_id
  `.execute(db)
  return new Map(rows.map(({ orderId, ...weight }) => [orderId, weight]))
}

/** Couriers with an order of the shop that is assigned or on its way. */
export async function findBusyCouriers(db: Kysely<Tables>, shopId: string): Promise<string[]> {
  const { rows } = await sql<{ courierUid: string }>`
    select distinct o.courier_uid as "courierUid" from market.orders o
    where o.shop_id = ${shopId} and o.courier_uid is not null and o.has_delivery
      and o.status not in ('COMPLETED', 'CANCELLED')
      and (o.status = 'ON_THE_WAY' or o.status = any (${statesWith('goods', 'to-pick')}))
    order by 1
  `.execute(db)
  return rows.map(({ courierUid }) => courierUid)
}
