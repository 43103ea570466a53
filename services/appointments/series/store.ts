import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { AppointmentsSeries, Tables } from '../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export type SeriesRow = Selectable<AppointmentsSeries>

/** Adds a series; false: its first booking has an active one. */
export async function insertSeries(
  trx: Transaction<Tables>,
  { choice, address, ...row }: Omit<SeriesRow, 'choice' | 'address'> & { choice: object; address: object | null },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('appointments.series')
    .values({ ...row, choice: JSON.stringify(choice), address: address && JSON.stringify(address) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** The active series that begins with a booking, or has it as one of its visits. */
export async function findSeriesOfBooking(db: Database, bookingId: string): Promise<SeriesRow | undefined> {
  return db
    .selectFrom('appointments.series as s')
    .selectAll('s')
    .where('s.state', '=', 'active')
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('s.first_booking_id', '=', bookingId),
        exists(
          selectFrom('appointments.series_visits as v')
            .select('v.day')
            .whereRef('v.series_id', '=', 's.id')
            .where('v.booking_id', '=', bookingId),
        ),
      ]),
    )
    .executeTakeFirst()
}

export async function findActiveSeries(db: Database, id: string): Promise<SeriesRow | undefined> {
  return db
    .selectFrom('appointments.series')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'active')
    .executeTakeFirst()
}

export async function countActiveSeries(db: Database, customerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('appointments.series')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('customer_id', '=', customerId)
    .where('state', '=', 'active')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Ids of series that are due within a day range, or have a conflict from today on. */
export async function findSeriesToPlace(
  db: Database,
  { today, until, most }: { today: string; until: string; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from appointments.series where state = 'active' and (
      next_day <= ${until}::date
      or exists (
        select from appointments.series_visits v
        where v.series_id = series.id and v.outcome <> 'booked' and v.day > ${today}::date
      )
    )
    order by next_day, id limit ${most}
  `.execute(db)
  return rows.map(({ id }) => id)
}

export async function stopSeriesRow(db: Database, { id, now }: { id: string; now: Date }): Promise<void> {
  await db.updateTable('appointments.series').set({ state: 'stopped', updated_at: now }).where('id', '=', id).execute()
}

export async function moveNextDay(
  db: Database,
  { id, day, now }: { id: string; day: string; now: Date },
): Promise<void> {
  await db
    .updateTable('appointments.series')
    .set({ next_day: day, updated_at: now })
    .where('id', '=', id)
    .where('next_day', '<', day)
    .execute()
}

/**
 * Claims a day of an active series for one process; false: another one places it now, it is booked, or the series was
 * stopped meanwhile. A claim that was left by a crash is taken over after five minutes.
 */
export async function claimSeriesDay(
  db: Database,
  { id, day, now }: { id: string; day: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into appointments.series_visits as v (series_id, day, outcome, updated_at)
    select id, ${day}::date, 'placing', ${now}::timestamptz from appointments.series
    where id = ${id} and state = 'active' for share
    on conflict (series_id, day) do update set outcome = 'placing', updated_at = ${now}
    where v.outcome = 'conflict' or (v.outcome = 'placing' and v.updated_at < ${now}::timestamptz - interval '5 minutes')
    returning day
  `.execute(db)
  return rows.length > 0
}

export async function settleSeriesDay(
  db: Database,
  { id, day, bookingId, now }: { id: string; day: string; bookingId: string | null; now: Date },
): Promise<void> {
  await db
    .updateTable('appointments.series_visits')
    .set({ outcome: bookingId === null ? 'conflict' : 'booked', booking_id: bookingId, updated_at: now })
    .where('series_id', '=', id)
    .where('day', '=', day)
    .execute()
}

/** Days of a series without a booking, later than today. */
export async function findOpenDays(db: Database, { id, today }: { id: string; today: string }): Promise<string[]> {
  const rows = await db
    .selectFrom('appointments.series_visits')
    .select('day')
    .where('series_id', '=', id)
    .where('outcome', '<>', 'booked')
    .where('day', '>', today)
    .orderBy('day')
    .execute()
  return rows.map(({ day }) => day)
}

/** A booking of the customer at the store with one of these pets that starts within a time and was not cancelled. */
export async function findBookingWithin(
  db: Database,
  asked: { storeId: string; customerId: string; petIds: readonly string[]; from: Date; until: Date },
): Promise<string | null> {
  const row = await db
    .selectFrom('appointments.appointments as a')
    .innerJoin('appointments.bookings as b', 'b.id', 'a.booking_id')
    .select('b.id')
    .where('b.store_id', '=', asked.storeId)
    .where('b.customer_id', '=', asked.customerId)
    .where('a.pet_id', 'in', asked.petIds)
    .where('a.state', 'in', ['PENDING', 'CONFIRMED', 'IN_PROGRESS'])
    .where('b.starts_at', '>=', asked.from)
    .where('b.starts_at', '<', asked.until)
    .orderBy('b.starts_at')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

export interface SeriesVisitRow {
  day: string
  bookingId: string | null
  appointmentId: string | null
  startsAt: Date | null
  state: string | null
}

/** Days of a series from today on, with the first appointment of their bookings. */
export async function findSeriesVisits(
  db: Database,
  { id, today }: { id: string; today: string },
): Promise<SeriesVisitRow[]> {
  const { rows } = await sql<SeriesVisitRow>`
    select v.day::text as day, v.booking_id as "bookingId", a.id as "appointmentId", b.starts_at as "startsAt", a.state
    from appointments.series_visits v
    left join appointments.bookings b on b.id = v.booking_id
    left join lateral (
      select id, state from appointments.appointments where booking_id = b.id order by position limit 1
    ) a on true
    where v.series_id = ${id} and v.day >= ${today}::date and v.outcome <> 'placing'
    order by v.day
  `.execute(db)
  return rows
}

/** Booking of an appointment of a customer, and its customer. */
export async function findBookingOfAppointment(
  db: Database,
  appointmentId: string,
): Promise<{ bookingId: string; customerId: string; uid: string; storeId: string } | undefined> {
  return db
    .selectFrom('appointments.appointments as a')
    .innerJoin('appointments.bookings as b', 'b.id', 'a.booking_id')
    .innerJoin('appointments.customers as c', 'c.id', 'b.customer_id')
    .select(['b.id as bookingId', 'c.id as customerId', 'c.uid', 'b.store_id as storeId'])
    .where('a.id', '=', appointmentId)
    .executeTakeFirst()
}

/** Locks a customer, so that two series of one booking, or an eleventh one, are not made at the same time. */
export async function lockCustomer(trx: Transaction<Tables>, customerId: string): Promise<void> {
  await trx.selectFrom('appointments.customers').select('id').where('id', '=', customerId).forUpdate().execute()
}
