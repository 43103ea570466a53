import { type Kysely, sql, type Transaction } from 'kysely'
import * as z from 'zod'
import type { AppointmentState } from '../../rules/enums.ts'
import type { StaffScope } from '../../staff-scope.ts'
import { within } from '../../store/staff-scope.ts'
import type { Tables } from '../../tables.ts'
import type { StayNight } from '../rules/stay-price.ts'

type Database = Kysely<Tables> | Transaction<Tables>

const Night = z.object({ day: z.string(), amount: z.int(), season: z.string().nullable() })
/** As jsonb: moments are texts. */
const moment = z.coerce.date()
const Medicine = z.object({
  ...{ id: z.string(), name: z.string(), dose: z.string(), times: z.array(z.string()) },
  ...{ fromDay: z.string(), untilDay: z.string(), note: z.string(), endedAt: moment.nullable() },
  isByFamily: z.boolean(),
  given: z.array(z.object({ day: z.string(), time: z.string(), at: moment, by: z.string() })),
})
const Photo = z.object({ id: z.string(), day: z.string(), caption: z.string() })
const Item = z.object({ position: z.int(), label: z.string(), count: z.int(), isReturned: z.boolean() })

export interface MedicineRecord extends z.infer<typeof Medicine> {}
export interface StayItem extends z.infer<typeof Item> {}

export interface StayRecord {
  appointmentId: string
  bookingId: string
  storeId: string
  kennelId: string
  kennelName: string
  petId: string
  petName: string
  petTypeId: string
  petSize: string | null
  customerId: string
  customerName: string
  customerPhone: string | null
  state: AppointmentState
  depositState: string | null
  startsAt: Date
  endsAt: Date
  fromDay: string
  untilDay: string
  nights: StayNight[]
  needsOwnRoom: boolean
  /** Of its own price, when it shares the place of another pet and was booked so; else null. */
  companionPercent: number | null
  /** Other pets of its booking in the same place. */
  companions: { appointmentId: string; petName: string }[]
  notes: string
  amountDue: number
  totalAmount: number
  /** Benefit as promised at the booking; see `parseBenefit`. */
  membership: unknown
  checkedInAt: Date | null
  checkedOutAt: Date | null
  items: StayItem[]
  medicines: MedicineRecord[]
  /** Of its days, in the order in which they came. */
  photos: z.infer<typeof Photo>[]
}

interface StayFilter {
  /** Account of the customer. */
  uid?: string
  scope?: StaffScope
  storeId?: string
  appointmentId?: string
  /** Every pet of the booking of this appointment. */
  bookingOf?: string
  /** Stores whose guests of now take medicines. */
  medicatedAt?: readonly string[]
  /** Stays that have a day in common with these, both included. */
  fromDay?: string
  untilDay?: string
}

const MOST_STAYS = 500

const Companion = z.object({ appointmentId: z.string(), petName: z.string() })

type Parsed = 'nights' | 'companions' | 'items' | 'medicines' | 'photos'

/** Stays with what their pets brought and take, cancelled ones last, by day and place; the owner or the staff's merchant is in the SQL. */
export async function findStays(db: Database, filter: StayFilter): Promise<StayRecord[]> {
  const { uid, scope, storeId, appointmentId, bookingOf, medicatedAt, fromDay, untilDay } = filter
  const { rows } = await sql<Omit<StayRecord, Parsed> & Record<Parsed, unknown>>`
    select a.id as "appointmentId", a.booking_id as "bookingId", a.store_id as "storeId", a.station_id as "kennelId",
      p.name as "kennelName", a.pet_id as "petId", a.pet_name as "petName", a.pet_type_id as "petTypeId",
      a.pet_size as "petSize", c.id as "customerId", c.name as "customerName", c.phone as "customerPhone", a.state,
      b.deposit_state as "depositState", b.membership, a.visit_starts_at as "startsAt", a.visit_ends_at as "endsAt",
      s.from_day as "fromDay", s.until_day as "untilDay", s.nights, s.needs_own_room as "needsOwnRoom", a.notes,
      a.amount_due_minor as "amountDue", a.total_minor as "totalAmount",
      s.companion_percent as "companionPercent", s.checked_in_at as "checkedInAt", s.checked_out_at as "checkedOutAt",
      coalesce((
        select jsonb_agg(jsonb_build_object('appointmentId', o.id, 'petName', o.pet_name) order by o.position)
        from appointments.appointments o
        where o.booking_id = a.booking_id and o.station_id = a.station_id and o.id <> a.id and o.state <> 'CANCELLED'
      ), '[]') as companions,
      coalesce((
        select jsonb_agg(jsonb_build_object('position', i.position, 'label', i.label, 'count', i.count,
          'isReturned', i.is_returned) order by i.position)
        from appointments.stay_items i where i.appointment_id = a.id
      ), '[]') as items,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'dose', m.dose, 'times', m.times,
          'fromDay', m.from_day, 'untilDay', m.until_day, 'note', m.note, 'endedAt', m.ended_at,
          'isByFamily', m.is_by_family,
          'given', coalesce((
            select jsonb_agg(jsonb_build_object('day', d.day, 'time', d.time, 'at', d.given_at, 'by', d.given_by_name))
            from appointments.stay_doses d where d.medicine_id = m.id
          ), '[]')) order by m.written_at, m.id)
        from appointments.stay_medicines m where m.appointment_id = a.id
      ), '[]') as medicines,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', v.id, 'day', v.day, 'caption', v.caption) order by v.created_at, v.id)
        from appointments.visit_photos v where v.appointment_id = a.id and v.kind = 'day'
      ), '[]') as photos
    from appointments.stays s
    join appointments.appointments a on a.id = s.appointment_id
    join appointments.bookings b on b.id = a.booking_id
    join appointments.customers c on c.id = a.customer_id
    join appointments.stations p on p.id = a.station_id
    where ${scope ? within(scope, 'b.merchant_id') : sql`c.uid = ${uid ?? ''}`}
      ${storeId === undefined ? sql`` : sql`and a.store_id = ${storeId} and a.state <> 'CANCELLED'`}
      ${appointmentId === undefined ? sql`` : sql`and a.id = ${appointmentId}`}
      ${
        bookingOf === undefined
          ? sql``
          : sql`and a.booking_id = (select booking_id from appointments.appointments where id = ${bookingOf})`
      }
      ${
        medicatedAt === undefined
          ? sql``
          : sql`and a.state = 'IN_PROGRESS' and a.store_id = any (${medicatedAt}::text[])
              and exists (select from appointments.stay_medicines m where m.appointment_id = a.id)`
      }
      ${fromDay === undefined ? sql`` : sql`and s.until_day >= ${fromDay}::date`}
      ${untilDay === undefined ? sql`` : sql`and s.from_day <= ${untilDay}::date`}
    order by a.state = 'CANCELLED', s.from_day, p.position, a.position, a.id
    limit ${MOST_STAYS}
  `.execute(db)
  return rows.map((row) => ({
    ...row,
    nights: z.array(Night).parse(row.nights),
    companions: z.array(Companion).parse(row.companions),
    items: z.array(Item).parse(row.items),
    medicines: z.array(Medicine).parse(row.medicines),
    photos: z.array(Photo).parse(row.photos),
  }))
}

/** Whether some pets of a booking share a place. */
export function isShared(stays: readonly StayRecord[]): boolean {
  return stays.some(({ state, companions }) => state !== 'CANCELLED' && companions.length > 0)
}

/** Locks a stay, so that writers of its medicines, doses and photos follow one another. */
export async function lockStay(trx: Transaction<Tables>, appointmentId: string): Promise<void> {
  await trx
    .selectFrom('appointments.stays')
    .select('appointment_id')
    .where('appointment_id', '=', appointmentId)
    .forUpdate()
    .execute()
}

export interface NewStay {
  appointmentId: string
  fromDay: string
  untilDay: string
  nights: readonly StayNight[]
  companionPercent: number | null
  needsOwnRoom: boolean
}

export async function insertStays(trx: Transaction<Tables>, stays: readonly NewStay[]): Promise<void> {
  await trx
    .insertInto('appointments.stays')
    .values(
      stays.map(({ appointmentId, fromDay, untilDay, nights, companionPercent, needsOwnRoom }) => ({
        appointment_id: appointmentId,
        from_day: fromDay,
        until_day: untilDay,
        nights: JSON.stringify(nights),
        companion_percent: companionPercent,
        needs_own_room: needsOwnRoom,
      })),
    )
    .execute()
}

export async function updateStayDays(
  trx: Transaction<Tables>,
  { appointmentId, fromDay, untilDay, nights, companionPercent }: Omit<NewStay, 'needsOwnRoom'>,
): Promise<void> {
  await trx
    .updateTable('appointments.stays')
    .set({
      from_day: fromDay,
      until_day: untilDay,
      nights: JSON.stringify(nights),
      companion_percent: companionPercent,
    })
    .where('appointment_id', '=', appointmentId)
    .execute()
}

/** Whether one of these pets has another stay between two moments, whoever booked it. */
export async function isStayingElsewhere(
  trx: Transaction<Tables>,
  {
    petIds,
    from,
    until,
    butBookingId = null,
  }: {
    petIds: readonly string[]
    from: Date
    until: Date
    butBookingId?: string | null
  },
): Promise<boolean> {
  const { rows } = await sql`
    select from appointments.stays s
    join appointments.appointments a on a.id = s.appointment_id
    where a.pet_id = any (${petIds}::text[]) and a.state in ('PENDING', 'CONFIRMED', 'IN_PROGRESS')
      and a.visit_starts_at < ${until} and a.visit_ends_at > ${from} and a.booking_id is distinct from ${butBookingId}
    limit 1
  `.execute(trx)
  return rows.length > 0
}

/** Notes the check-in and what was brought; false: it was noted before. */
export async function noteCheckIn(
  trx: Transaction<Tables>,
  {
    appointmentId,
    items,
    by,
    now,
  }: {
    appointmentId: string
    items: readonly { label: string; count: number }[]
    by: string
    now: Date
  },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('appointments.stays')
    .set({ checked_in_at: now, checked_in_by: by })
    .where('appointment_id', '=', appointmentId)
    .where('checked_in_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  if (items.length > 0) {
    await trx
      .insertInto('appointments.stay_items')
      .values(items.map((item, position) => ({ appointment_id: appointmentId, position, ...item })))
      .execute()
  }
  return true
}

/** Notes the check-out, what was given back, and frees the rest of the stay; false: it was noted before. */
export async function noteCheckOut(
  trx: Transaction<Tables>,
  { appointmentId, returned, by, now }: { appointmentId: string; returned: readonly number[]; by: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('appointments.stays')
    .set((stay) => ({
      // A visit that was begun in the calendar has no check-in of its own.
      checked_in_at: stay.fn.coalesce('checked_in_at', stay.val(now)),
      checked_in_by: stay.fn.coalesce('checked_in_by', stay.val(by)),
      checked_out_at: now,
      checked_out_by: by,
    }))
    .where('appointment_id', '=', appointmentId)
    .where('checked_out_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await sql`
    update appointments.stay_items set is_returned = true
    where appointment_id = ${appointmentId} and position = any (${returned}::integer[])
  `.execute(trx)
  await sql`
    update appointments.station_times set during = tstzrange(lower(during), ${now}::timestamptz)
    where appointment_id = ${appointmentId} and lower(during) < ${now} and upper(during) > ${now}
  `.execute(trx)
  return true
}

/** Whether a place has stays that are not over. */
export async function hasStaysToCome(
  trx: Transaction<Tables>,
  { kennelId, now }: { kennelId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from appointments.station_times where station_id = ${kennelId} and upper(during) > ${now} limit 1
  `.execute(trx)
  return rows.length > 0
}
