import { type Kysely, sql, type Transaction } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { Polygon } from '#shared/geo.ts'
import { isPromised, ORDER_STATES } from '../../orders/rules/order-states.ts'
import type { Tables } from '../../tables.ts'
import type { DeliveryPromise, DisruptionReason } from '../rules/disruption.ts'

export type MarkedBy = 'operator' | 'couriers' | 'late-deliveries'

export interface StoredDisruption {
  id: string
  country: CountryIso
  name: string
  reason: DisruptionReason
  corners: Polygon
  markedBy: MarkedBy
  startsAt: Date
  endsAt: Date
  endedAt: Date | null
  moved: number
  waiting: number
  toPickUp: number
  cancelled: number
  restored: number
}

/** How many that ended are listed. */
const MOST_PAST = 20

/** Disruptions of a country: those to come and under way, then the last that ended; with `id` that one alone. */
export async function findDisruptions(
  db: Kysely<Tables>,
  { country, id = null }: { country: CountryIso; id?: string | null },
): Promise<StoredDisruption[]> {
  const { rows } = await sql<StoredDisruption>`
    select d.id, d.country, d.name, d.reason, d.corners, d.marked_by as "markedBy", d.starts_at as "startsAt", d.ends_at as "endsAt",
      d.ended_at as "endedAt", count(m.order_id)::integer as moved,
      count(*) filter (where m.choice is null and m.restored_at is null and o.status <> 'CANCELLED')::integer as waiting,
      count(*) filter (where m.choice = 'pickup' and o.status <> 'CANCELLED')::integer as "toPickUp",
      count(*) filter (where o.status = 'CANCELLED')::integer as cancelled,
      count(*) filter (where m.restored_at is not null and o.status <> 'CANCELLED')::integer as restored
    from (
      (select * from market.disruptions where country = ${country} and ended_at is null)
      union all
      (select * from market.disruptions where country = ${country} and ended_at is not null
        order by ended_at desc limit ${id === null ? MOST_PAST : null})
    ) d
    left join market.moved_promises m on m.disruption_id = d.id
    left join market.orders o on o.id = m.order_id
    where ${id}::text is null or d.id = ${id}
    group by d.id, d.country, d.name, d.reason, d.corners, d.marked_by, d.starts_at, d.ends_at, d.ended_at
    order by d.ended_at desc nulls first, d.starts_at, d.id
  `.execute(db)
  return rows
}

export async function insertDisruption(
  trx: Transaction<Tables>,
  disruption: Pick<
    StoredDisruption,
    'id' | 'country' | 'name' | 'reason' | 'corners' | 'markedBy' | 'startsAt' | 'endsAt'
  > & {
    /** null: no operator did. */
    createdBy: string | null
    now: Date
  },
): Promise<void> {
  await trx
    .insertInto('market.disruptions')
    .values({
      id: disruption.id,
      country: disruption.country,
      name: disruption.name,
      reason: disruption.reason,
      corners: JSON.stringify(disruption.corners),
      marked_by: disruption.markedBy,
      starts_at: disruption.startsAt,
      ends_at: disruption.endsAt,
      created_by: disruption.createdBy,
      created_at: disruption.now,
    })
    .execute()
}

/** Moves the end of one that is not over further away; false: it is over, or ends later already. */
export async function writeLaterEnd(
  trx: Transaction<Tables>,
  { id, endsAt, now }: { id: string; endsAt: Date; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('market.disruptions')
    .set({ ends_at: endsAt })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .where('ends_at', '<', endsAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends one that is not over; false: it is. */
export async function writeEnd(
  trx: Transaction<Tables>,
  { id, by, now }: { id: string; by: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('market.disruptions')
    .set({ ended_at: now, ended_by: by })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends those whose expected end went by. */
export async function endPast(db: Kysely<Tables>, now: Date): Promise<void> {
  await db
    .updateTable('market.disruptions')
    .set((disruption) => ({ ended_at: disruption.ref('ends_at') }))
    .where('ended_at', 'is', null)
    .where('ends_at', '<=', now)
    .execute()
}

/** Whether an order `o` goes to an address in the area of a disruption `d`. */
export const goesToArea = sql`market.disruption_area(d.corners) @> point(
  (o.shipping_address -> 'coordinates' ->> 'lon')::float8, (o.shipping_address -> 'coordinates' ->> 'lat')::float8
)`

/** Ids of deliveries whose promise a disruption breaks (`findBreakingTime` decides it again), the earliest first. */
export async function findBrokenOrders(
  db: Kysely<Tables>,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id
    from market.orders o
    where o.status not in ('COMPLETED', 'CANCELLED') and o.status = any (${ORDER_STATES.filter(isPromised)})
      and o.has_delivery and exists (
        select from market.disruptions d
        where d.country = o.country and d.ended_at is null and d.ends_at > ${now}
          and case
            when o.promised_at <= ${now} then d.starts_at <= ${now}
            when o.scheduled_start is null then d.starts_at < o.promised_at and o.promised_at <= d.ends_at
            else greatest(o.scheduled_start, ${now}) < d.ends_at and o.promised_at > d.starts_at
          end
          and ${goesToArea}
      )
    order by o.promised_at, o.id
    limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Records that a disruption moved the promise of an order. Answers how often its promise was moved or restored. */
export async function writeMove(
  trx: Transaction<Tables>,
  move: {
    orderId: string
    disruptionId: string
    before: DeliveryPromise
    after: DeliveryPromise
    now: Date
  },
): Promise<number> {
  const { before, after, now } = move
  const { rows } = await sql<{ moves: number }>`
    insert into market.moved_promises as m (
      order_id, disruption_id, before_start, before_end, before_promised_at, after_start, after_promised_at, moved_at
    )
    values (
      ${move.orderId}, ${move.disruptionId}, ${before.start}, ${before.start && before.end}, ${before.end}, ${after.start},
      ${after.end}, ${now}
    )
    on conflict (order_id) do update
    set disruption_id = excluded.disruption_id, after_start = excluded.after_start,
      after_promised_at = excluded.after_promised_at, moved_at = excluded.moved_at, moves = m.moves + 1,
      choice = null, chosen_at = null, restored_at = null,
      before_start = case when m.restored_at is null then m.before_start else excluded.before_start end,
      before_end = case when m.restored_at is null then m.before_end else excluded.before_end end,
      before_promised_at =
        case when m.restored_at is null then m.before_promised_at else excluded.before_promised_at end
    returning moves
  `.execute(trx)
  const [row] = rows
  if (!row) throw new Error(`The move of order ${move.orderId} was not written`)
  return row.moves
}

/** Ids of orders that have a moved promise and no answer; what their customers changed since stays. */
export async function findOrdersToRestore(db: Kysely<Tables>, country: CountryIso): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id
    from market.moved_promises m
    join market.orders o on o.id = m.order_id
    where m.choice is null and m.restored_at is null and o.country = ${country}
      and o.status = any (${ORDER_STATES.filter(isPromised)}) and ${isAsMoved}
    order by o.promised_at, o.id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether the locked order still has the promise that a disruption gave it. */
export async function isPromiseAsMoved(trx: Transaction<Tables>, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from market.moved_promises m
    join market.orders o on o.id = m.order_id
    where o.id = ${orderId} and m.choice is null and m.restored_at is null and ${isAsMoved}
  `.execute(trx)
  return rows.length > 0
}

const isAsMoved = sql`o.promised_at = m.after_promised_at and o.scheduled_start is not distinct from m.after_start`

/** Records that an order has its promise back. Answers how often its promise was moved or restored. */
export async function writeRestored(
  trx: Transaction<Tables>,
  { orderId, now }: { orderId: string; now: Date },
): Promise<number> {
  const { moves } = await trx
    .updateTable('market.moved_promises')
    .set((move) => ({ restored_at: now, moves: move('moves', '+', 1) }))
    .where('order_id', '=', orderId)
    .returning('moves')
    .executeTakeFirstOrThrow()
  return moves
}

export async function writeChoice(
  trx: Transaction<Tables>,
  { orderId, choice, now }: { orderId: string; choice: 'wait' | 'pickup'; now: Date },
): Promise<void> {
  await trx
    .updateTable('market.moved_promises')
    .set({ choice, chosen_at: now })
    .where('order_id', '=', orderId)
    .execute()
}

export async function findDisruptionCountry(db: Kysely<Tables>, id: string): Promise<CountryIso | null> {
  const row = await db
    .selectFrom('market.disruptions')
    .select('country')
    .$narrowType<{ country: CountryIso }>()
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.country ?? null
}
