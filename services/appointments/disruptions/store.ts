import { type Kysely, sql, type Transaction } from 'kysely'
import * as z from 'zod'
import type { DisruptionsChanged } from '#services/market/contract.ts'
import {
  DISRUPTION_REASONS,
  type Disruption,
  findDisruptionsAt,
} from '#services/market/disruptions/rules/disruption.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { Point } from '#shared/geo.ts'
import { Coordinates } from '#shared/values.ts'
import type { Tables } from '../tables.ts'

const Stored = z.object({
  id: z.string(),
  reason: z.enum(DISRUPTION_REASONS),
  corners: z.array(Coordinates),
  start: z.date(),
  end: z.date(),
})

/** Days that an area is remembered after its end: a fact that arrives late must not bring it back. */
const REMEMBERED_DAYS = 30

/** Remembers a disrupted area, unless a newer fact did, and forgets those of long ago. */
export async function writeDisruption(
  trx: Transaction<Tables>,
  { disruptionId, country, reason, corners, startsAt, endsAt, changedAt }: DisruptionsChanged,
): Promise<void> {
  await sql`
    insert into appointments.disruptions as known (id, country, reason, corners, starts_at, ends_at, changed_at)
    values (${disruptionId}, ${country}, ${reason}, ${JSON.stringify(corners)}, ${startsAt}, ${endsAt}, ${changedAt})
    on conflict (id) do update
    set starts_at = excluded.starts_at, ends_at = excluded.ends_at, changed_at = excluded.changed_at
    where known.changed_at < excluded.changed_at
  `.execute(trx)
  await sql`
    delete from appointments.disruptions
    where ends_at < ${changedAt}::timestamptz - make_interval(days => ${REMEMBERED_DAYS})
  `.execute(trx)
}

/** Disruptions of a point that are not over before `from` and begin before `until`, in time order. */
export async function findDisruptionsOf(
  db: Kysely<Tables> | Transaction<Tables>,
  { country, point, from, until }: { country: CountryIso; point: Point; from: Date; until: Date },
): Promise<Disruption[]> {
  const rows = await db
    .selectFrom('appointments.disruptions')
    .select(['id', 'reason', 'corners', 'starts_at as start', 'ends_at as end'])
    .where('country', '=', country)
    .where('ends_at', '>', from)
    .where('starts_at', '<', until)
    .execute()
  return findDisruptionsAt(z.array(Stored).parse(rows), point)
}

const Travelling = z.object({
  id: z.string(),
  uid: z.string(),
  storeId: z.string(),
  startsAt: z.date(),
  receiveUntil: z.date(),
  collectAt: z.date(),
  isHomeVisit: z.boolean(),
  home: Coordinates,
  visits: z.array(z.object({ startsAt: z.string(), endsAt: z.string() })).min(1),
})
export type DisruptedBooking = z.infer<typeof Travelling>

/**
 * Bookings to come with a way to a home, around the times of disruptions in their country; not those whose deposit is
 * awaited, which are none yet.
 */
export async function findTravellingBookings(db: Kysely<Tables>, now: Date): Promise<DisruptedBooking[]> {
  const { rows } = await sql`
    select b.id, c.uid, b.store_id as "storeId", b.starts_at as "startsAt", b.receive_until as "receiveUntil",
      b.collect_at as "collectAt", jsonb_build_object('lat', b.address->'lat', 'lon', b.address->'lon') as home,
      v."isHomeVisit", v.visits
    from appointments.bookings b
    join appointments.stores s on s.id = b.store_id
    join appointments.customers c on c.id = b.customer_id
    cross join lateral (
      select jsonb_agg(jsonb_build_object('startsAt', a.visit_starts_at, 'endsAt', a.visit_ends_at)) as visits,
        coalesce(bool_or((a.service_pack->>'isHomeVisit')::boolean), false) as "isHomeVisit"
      from appointments.appointments a
      where a.booking_id = b.id and a.state in ('PENDING', 'CONFIRMED')
    ) v
    where b.is_open and b.starts_at > ${now} and b.address ? 'lat' and v.visits is not null
      and b.deposit_state is distinct from 'awaiting'
      and exists (
        select from appointments.disruptions d
        where d.country = s.country and d.ends_at > ${now}
          and d.starts_at < b.collect_at + interval '1 day' and d.ends_at > b.starts_at - interval '1 day'
      )
    order by b.starts_at, b.id
  `.execute(db)
  return z.array(Travelling).parse(rows)
}
