import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Attended, Busy } from '../../rules/enums.ts'
import type { Tables } from '../../tables.ts'
import { readSpans, takenSpans } from './taken-spans.ts'

type Database = Kysely<Tables> | Transaction<Tables>

/** Taken time of a station, with buffers and travel; milliseconds since 1970. */
export interface StationTime {
  stationId: string
  from: number
  until: number
  /** Who attends the visit, from `from` until then. */
  employeeId?: string | undefined
  attendedUntil?: number | undefined
  /** Booking whose pets take the station together: its rows are one party, and do not exclude one another. */
  sharedBy?: string | undefined
}

/**
 * Times that count as free: the account's own hold at this store (not an offer), and its booking that is to be moved.
 */
export interface NotInTheWay {
  uid: string | null
  storeId: string
  bookingId?: string | null
}

/** Taken times of these stations between two moments. */
export async function findBusy(
  db: Database,
  stationIds: readonly string[],
  { from, until, now, but }: { from: number; until: number; now: Date; but: NotInTheWay },
): Promise<Busy[]> {
  const { rows } = await sql<{ stationId: string; spans: string }>`
    select station_id as "stationId", ${takenSpans} as spans
    from appointments.station_times
    where station_id = any (${stationIds}::text[])
      and during && tstzrange(${new Date(from)}::timestamptz, ${new Date(until)}::timestamptz)
      and (expires_at is null or expires_at > ${now})
      ${withoutOwn(but)}
    group by station_id
  `.execute(db)
  return rows.flatMap(({ stationId, spans }) => readSpans(stationId, spans))
}

// Conditions are added only when needed: anonymous searches have no own times, and a shorter query is planned faster.
function withoutOwn({ uid, storeId, bookingId }: NotInTheWay): RawBuilder<unknown> {
  if (uid === null) return sql``
  const ownHolds = sql`
    select id from appointments.holds where uid = ${uid} and store_id = ${storeId} and not is_offer`
  const isNoOwnHold = sql`and (hold_id is null or hold_id <> all (array(${ownHolds})))`
  if (!bookingId) return isNoOwnHold

  const ownVisits = sql`
    select a.id from appointments.appointments a
    join appointments.customers c on c.id = a.customer_id
    where a.booking_id = ${bookingId} and c.uid = ${uid}`
  return sql`${isNoOwnHold} and (appointment_id is null or appointment_id <> all (array(${ownVisits})))`
}

/** Times in which these people attend visits, between two moments. */
export async function findAttended(
  db: Database,
  employeeIds: readonly string[],
  { from, until, now, but }: { from: number; until: number; now: Date; but: NotInTheWay },
): Promise<Attended[]> {
  const { rows } = await sql<{ employeeId: string; from: Date; until: Date }>`
    select employee_id as "employeeId", lower(attended) as "from", upper(attended) as "until"
    from appointments.station_times
    where employee_id = any (${employeeIds}::text[])
      and attended && tstzrange(${new Date(from)}::timestamptz, ${new Date(until)}::timestamptz)
      and (expires_at is null or expires_at > ${now})
      ${withoutOwn(but)}
  `.execute(db)
  return rows.map((row) => ({ employeeId: row.employeeId, from: row.from.getTime(), until: row.until.getTime() }))
}

/** Takes all stations, and the people who attend, for these times. False on a conflict: the transaction must be rolled back. */
export async function takeStationTimes(
  trx: Transaction<Tables>,
  times: readonly StationTime[],
  owner: { holdId: string; expiresAt: Date } | { appointmentIds: readonly string[] },
): Promise<boolean> {
  const isHold = 'holdId' in owner
  const wanted = times
    .map((time, index) => ({ ...time, appointmentId: isHold ? null : (owner.appointmentIds[index] ?? null) }))
    // All transactions insert in this order, so that they never deadlock.
    .toSorted((one, other) =>
      one.stationId < other.stationId ? -1 : one.stationId > other.stationId ? 1 : one.from - other.from,
    )

  const { rows } = await sql`
    insert into appointments.station_times (station_id, during, appointment_id, hold_id, expires_at, shared_by, employee_id,
      attended)
    select station_id, tstzrange(from_at, until_at), appointment_id,
      ${isHold ? owner.holdId : null}::text, ${isHold ? owner.expiresAt : null}::timestamptz, shared_by,
      employee_id, case when employee_id is not null then tstzrange(from_at, attended_until) end
    from unnest(
      ${wanted.map(({ stationId }) => stationId)}::text[],
      ${wanted.map(({ from }) => new Date(from))}::timestamptz[],
      ${wanted.map(({ until }) => new Date(until))}::timestamptz[],
      ${wanted.map(({ appointmentId }) => appointmentId)}::text[],
      ${wanted.map(({ employeeId }) => employeeId ?? null)}::text[],
      ${wanted.map(({ sharedBy }) => sharedBy ?? null)}::text[],
      ${wanted.map(({ attendedUntil, until }) => new Date(attendedUntil ?? until))}::timestamptz[]
    ) with ordinality
      as wanted (station_id, from_at, until_at, appointment_id, employee_id, shared_by, attended_until, position)
    order by position
    on conflict do nothing
    returning id
  `.execute(trx)
  return rows.length === wanted.length
}

/**
 * Turns the station times of a hold into those of appointments by an update, so that no other transaction can take them
 * in between.
 */
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

/** Frees the stations of these appointments. */
export async function freeAppointments(trx: Transaction<Tables>, appointmentIds: readonly string[]): Promise<void> {
  await sql`
    delete from appointments.station_times where appointment_id = any (${appointmentIds}::text[])
  `.execute(trx)
}
