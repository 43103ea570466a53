import { type Kysely, sql, type Transaction } from 'kysely'
import type { Busy } from '../rules/words.ts'
import type { Tables } from '../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

/** What a station is taken for, with buffers and ways; milliseconds since 1970. */
export interface StationTime {
  stationId: string
  from: number
  until: number
}

/** What does not stand in the way: the account's own hold (not an offer) of this store, and its booking that would be moved. */
export interface NotInTheWay {
  uid: string | null
  storeId: string
  bookingId?: string | null
}

/** When these stations are taken between two moments. */
export async function findBusy(
  db: Database,
  stationIds: readonly string[],
  { from, until, now, but }: { from: number; until: number; now: Date; but: NotInTheWay },
): Promise<Busy[]> {
  const { rows } = await sql<Busy>`
    select t.station_id as "stationId",
      (extract(epoch from lower(t.during)) * 1000)::float8 as "from",
      (extract(epoch from upper(t.during)) * 1000)::float8 as "until"
    from appointments.station_times t
    where t.station_id = any (${stationIds}::text[])
      and t.during && tstzrange(${new Date(from)}::timestamptz, ${new Date(until)}::timestamptz)
      and (t.expires_at is null or t.expires_at > ${now})
      and (t.hold_id is null or not exists (
        select from appointments.holds h
        where h.id = t.hold_id and h.uid = ${but.uid} and h.store_id = ${but.storeId} and not h.is_offer
      ))
      and (t.appointment_id is null or not exists (
        select from appointments.appointments a
        join appointments.customers c on c.id = a.customer_id
        where a.id = t.appointment_id and a.booking_id = ${but.bookingId ?? null} and c.uid = ${but.uid}
      ))
  `.execute(db)
  return rows
}

/** Takes the stations for these times: all of them, or it says false and the transaction is to be rolled back. */
export async function takeStationTimes(
  trx: Transaction<Tables>,
  times: readonly StationTime[],
  owner: { holdId: string; expiresAt: Date } | { appointmentIds: readonly string[] },
): Promise<boolean> {
  const isHold = 'holdId' in owner
  const wanted = times
    .map((time, index) => ({ ...time, appointmentId: isHold ? null : (owner.appointmentIds[index] ?? null) }))
    // Everybody takes them in this order: nobody waits for somebody who waits for them.
    .toSorted((one, other) =>
      one.stationId < other.stationId ? -1 : one.stationId > other.stationId ? 1 : one.from - other.from,
    )

  const { rows } = await sql`
    insert into appointments.station_times (station_id, during, appointment_id, hold_id, expires_at)
    select station_id, tstzrange(from_at, until_at), appointment_id,
      ${isHold ? owner.holdId : null}::text, ${isHold ? owner.expiresAt : null}::timestamptz
    from unnest(
      ${wanted.map(({ stationId }) => stationId)}::text[],
      ${wanted.map(({ from }) => new Date(from))}::timestamptz[],
      ${wanted.map(({ until }) => new Date(until))}::timestamptz[],
      ${wanted.map(({ appointmentId }) => appointmentId)}::text[]
    ) with ordinality as wanted (station_id, from_at, until_at, appointment_id, position)
    order by position
    on conflict do nothing
    returning id
  `.execute(trx)
  return rows.length === wanted.length
}

/** The times of a hold become those of appointments, in place: the same span, nothing can come between. */
export async function turnIntoAppointments(
  trx: Transaction<Tables>,
  holdId: string,
  visits: readonly { appointmentId: string; stationId: string; from: number }[],
): Promise<boolean> {
  const { rows } = await sql`
    update appointments.station_times t
    set appointment_id = v.appointment_id, hold_id = null, expires_at = null
    from unnest(
      ${visits.map(({ appointmentId }) => appointmentId)}::text[],
      ${visits.map(({ stationId }) => stationId)}::text[],
      ${visits.map(({ from }) => new Date(from))}::timestamptz[]
    ) as v (appointment_id, station_id, from_at)
    where t.hold_id = ${holdId} and t.station_id = v.station_id and lower(t.during) = v.from_at
    returning t.id
  `.execute(trx)
  return rows.length === visits.length
}

/** The stations of these appointments are free again. */
export async function freeAppointments(trx: Transaction<Tables>, appointmentIds: readonly string[]): Promise<void> {
  await sql`
    delete from appointments.station_times where appointment_id = any (${appointmentIds}::text[])
  `.execute(trx)
}
