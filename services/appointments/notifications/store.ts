import { type Kysely, sql } from 'kysely'
import type { DisruptionReason } from '#services/market/disruptions/rules/disruption.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { Point } from '#shared/geo.ts'
import type { Currency } from '#shared/money.ts'
import type { AppointmentState } from '../rules/enums.ts'
import type { Tables } from '../tables.ts'
import {
  REMINDERS,
  REVIEW_AFTER_MINUTES,
  REVIEW_FROM_HOUR,
  REVIEW_UNTIL_HOUR,
  REVIEW_UNTIL_MINUTES,
  type ReminderKind,
} from './rules/message-moments.ts'

export type NotificationKind =
  | 'confirmation'
  | ReminderKind
  | 'changed'
  | 'cancelled'
  | 'ready'
  | 'review'
  | 'photos'
  | 'stay-photos'

export interface NotificationKey {
  bookingId: string
  kind: NotificationKind
  occasion: number
}

/**
 * Leases a notification to the caller: 'taken' on success, its outcome when it was settled before, 'busy' while
 * another process has the lease.
 */
export async function takeNotification(
  db: Kysely<Tables>,
  { bookingId, kind, occasion }: NotificationKey,
  { now, until }: { now: Date; until: Date },
): Promise<'taken' | 'sent' | 'dropped' | 'busy'> {
  const taken = await db
    .insertInto('appointments.letters')
    .values({ booking_id: bookingId, kind, occasion, taken_until: until })
    .onConflict((conflict) =>
      conflict
        .columns(['booking_id', 'kind', 'occasion'])
        .doUpdateSet({ taken_until: until })
        .where(sql<boolean>`letters.settled_at is null and letters.taken_until <= ${now}`),
    )
    .returning('occasion')
    .executeTakeFirst()
  if (taken) return 'taken'

  const notification = await db
    .selectFrom('appointments.letters')
    .select('outcome')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', kind)
    .where('occasion', '=', occasion)
    .executeTakeFirst()
  const outcome = notification?.outcome
  return outcome === 'sent' || outcome === 'dropped' ? outcome : 'busy'
}

export async function settleNotification(
  db: Kysely<Tables>,
  { bookingId, kind, occasion }: NotificationKey,
  { outcome, now }: { outcome: 'sent' | 'dropped'; now: Date },
): Promise<void> {
  await db
    .updateTable('appointments.letters')
    .set({ outcome, settled_at: now })
    .where('booking_id', '=', bookingId)
    .where('kind', '=', kind)
    .where('occasion', '=', occasion)
    .where('settled_at', 'is', null)
    .execute()
}

export interface NotifiedBooking {
  id: string
  sequence: number
  /** How often the store confirmed a visit of it. */
  confirmations: number
  startsAt: Date
  receiveUntil: Date
  collectAt: Date
  hasPickUp: boolean
  /** Street of the pickup or home visit. */
  homeStreet: string | null
  homePoint: Point | null
  currency: Currency
  /** State of a deposit that is paid online; null: there is none. */
  depositState: string | null
  /** Why a disrupted area moved it; null: none did. */
  disruptionReason: DisruptionReason | null
  /** When the booking was made or last moved. */
  settledOnAt: Date
  store: {
    name: string
    address: string
    phone: string
    timezone: string
    country: CountryIso
    lat: number
    lon: number
  }
  customer: {
    uid: string
    name: string
    isGuest: boolean
    email: string | null
    phone: string | null
    /** A counter was told the phone; nobody proved it. */
    isPhoneTold: boolean
  }
  visits: NotifiedVisit[]
}

/** Whether an appointment of the booking is in one of these states. */
export async function hasVisitIn(
  db: Kysely<Tables>,
  bookingId: string,
  states: readonly AppointmentState[],
): Promise<boolean> {
  const visit = await db
    .selectFrom('appointments.appointments')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('state', 'in', states)
    .executeTakeFirst()
  return visit !== undefined
}

export interface NotifiedVisit {
  id: string
  petId: string
  petName: string
  /** Its family told that it died. */
  hasPetDied: boolean
  packName: string
  state: AppointmentState
  cancelReason: string | null
  cancelledBy: 'customer' | 'merchant' | 'system' | null
  completedAt: Date | null
  isReviewed: boolean
  amountDue: number
  /** Part of the deposit that is credited or kept; `depositReturned` is the refunded part. */
  depositPaid: number
  depositReturned: number
}

/**
 * Booking data for notifications; e-mail and phone only when verified. `uid`: only when this account owns it.
 * Undefined: no such booking.
 */
export async function findBookingToNotify(
  db: Kysely<Tables>,
  { bookingId, uid }: { bookingId: string; uid?: string },
): Promise<NotifiedBooking | undefined> {
  const { rows } = await sql<Omit<NotifiedBooking, 'visits'>>`
    select b.id, b.sequence,
      (select count(*)::int from appointments.log_lines l join appointments.appointments a on a.id = l.appointment_id
       where a.booking_id = b.id and l.what = 'CONFIRMED') as confirmations,
      b.starts_at as "startsAt", b.receive_until as "receiveUntil", b.collect_at as "collectAt",
      b.has_pick_up as "hasPickUp", b.address->>'street' as "homeStreet",
      case when b.address ? 'lat' then jsonb_build_object('lat', b.address->'lat', 'lon', b.address->'lon') end as "homePoint",
      b.currency, b.deposit_state as "depositState", b.disruption_reason as "disruptionReason",
      coalesce(
        (select max(l.at) from appointments.log_lines l join appointments.appointments a on a.id = l.appointment_id
         where a.booking_id = b.id and l.what in ('CREATED', 'MOVED')),
        b.created_at
      ) as "settledOnAt",
      jsonb_build_object('name', s.name, 'address', s.address, 'phone', s.phone, 'timezone', s.timezone,
        'country', s.country, 'lat', s.lat, 'lon', s.lon) as store,
      jsonb_build_object('uid', c.uid, 'name', c.name, 'isGuest', c.is_guest,
        'email', case when c.is_email_proved then c.email end,
        'phone', case when c.is_phone_proved or c.registered_by is not null then c.phone end,
        'isPhoneTold', c.registered_by is not null and not c.is_phone_proved) as customer
    from appointments.bookings b
    join appointments.stores s on s.id = b.store_id
    join appointments.customers c on c.id = b.customer_id
    where b.id = ${bookingId} ${uid === undefined ? sql`` : sql`and c.uid = ${uid}`}
  `.execute(db)
  const [booking] = rows
  if (!booking) return undefined

  const { rows: visits } = await sql<NotifiedVisit>`
    select a.id, a.pet_id as "petId", a.pet_name as "petName", a.pet_died_on is not null as "hasPetDied", a.service_pack->>'name' as "packName", a.state, a.cancel_reason as "cancelReason",
      (select l.by from appointments.log_lines l where l.appointment_id = a.id and l.what = 'CANCELLED'
       order by l.id desc limit 1) as "cancelledBy",
      case when a.state = 'COMPLETED' then coalesce(
        (select max(l.at) from appointments.log_lines l where l.appointment_id = a.id and l.what = 'COMPLETED'),
        a.updated_at
      ) end as "completedAt",
      exists (select from appointments.reviews r where r.appointment_id = a.id) as "isReviewed",
      a.amount_due_minor as "amountDue", a.deposit_paid_minor as "depositPaid", a.deposit_returned_minor as "depositReturned"
    from appointments.appointments a
    where a.booking_id = ${bookingId}
    order by a.position
  `.execute(db)
  return { ...booking, visits }
}

/** Due reminders that were not sent and are not leased, the nearest first; at most `most`. */
export async function findDueReminders(
  db: Kysely<Tables>,
  { now, most }: { now: Date; most: number },
): Promise<{ bookingId: string; kind: ReminderKind; startsAt: Date }[]> {
  const kinds = REMINDERS.map(({ kind }) => kind)
  const minutes = REMINDERS.map(({ minutesBefore }) => minutesBefore)
  const least = REMINDERS.map(({ leastMinutesBefore }) => leastMinutesBefore)
  const { rows } = await sql<{ bookingId: string; kind: ReminderKind; startsAt: Date }>`
    select b.id as "bookingId", k.kind, b.starts_at as "startsAt"
    from unnest(${kinds}::text[], ${minutes}::integer[], ${least}::integer[]) as k (kind, minutes, least)
    join appointments.bookings b on b.is_open and b.deposit_state is distinct from 'awaiting'
      and b.starts_at > ${now}::timestamptz + k.least * interval '1 minute'
      and b.starts_at <= ${now}::timestamptz + k.minutes * interval '1 minute'
    where exists (
      select from appointments.appointments a where a.booking_id = b.id and a.state in ('PENDING', 'CONFIRMED')
    )
    and not exists (
      select from appointments.log_lines l join appointments.appointments a on a.id = l.appointment_id
      where a.booking_id = b.id and l.what in ('CREATED', 'MOVED') and l.at > b.starts_at - k.minutes * interval '1 minute'
    )
    and b.created_at <= b.starts_at - k.minutes * interval '1 minute'
    and not exists (
      select from appointments.letters t
      where t.booking_id = b.id and t.kind = k.kind
        and t.occasion = floor(extract(epoch from b.starts_at) / 60)::integer
        and (t.settled_at is not null or t.taken_until > ${now})
    )
    order by b.starts_at
    limit ${most}
  `.execute(db)
  return rows
}

/** Finished bookings whose customers were not yet asked for a review; at most `most`. */
export async function findReviewsToAsk(
  db: Kysely<Tables>,
  { now, most }: { now: Date; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id
    from appointments.bookings b
    join appointments.stores s on s.id = b.store_id
    where b.id in (
      select a.booking_id from appointments.appointments a
      where a.state = 'COMPLETED' and a.updated_at > ${now}::timestamptz - ${REVIEW_UNTIL_MINUTES} * interval '1 minute'
    )
    and not exists (
      select from appointments.appointments a
      where a.booking_id = b.id and (
        a.state in ('PENDING', 'CONFIRMED', 'IN_PROGRESS')
        or a.state = 'COMPLETED' and a.updated_at > ${now}::timestamptz - ${REVIEW_AFTER_MINUTES} * interval '1 minute'
      )
    )
    and extract(hour from ${now}::timestamptz at time zone s.timezone) >= ${REVIEW_FROM_HOUR}
    and extract(hour from ${now}::timestamptz at time zone s.timezone) < ${REVIEW_UNTIL_HOUR}
    and not exists (
      select from appointments.letters t
      where t.booking_id = b.id and t.kind = 'review' and (t.settled_at is not null or t.taken_until > ${now})
    )
    order by b.id
    limit ${most}
  `.execute(db)
  return rows.map(({ id }) => id)
}

export interface OfferOfEntry {
  uid: string
  name: string
  email: string | null
  phone: string | null
  petIds: string[]
  startsAt: Date
  expiresAt: Date
  storeName: string
  timezone: string
  country: CountryIso
}

/** An offer that has not expired, with its customer's verified contacts. */
export async function findOffer(
  db: Kysely<Tables>,
  { entryId, holdId, now }: { entryId: string; holdId: string; now: Date },
): Promise<OfferOfEntry | undefined> {
  const { rows } = await sql<OfferOfEntry>`
    select c.uid, c.name, case when c.is_email_proved then c.email end as email,
      case when c.is_phone_proved then c.phone end as phone,
      h.starts_at as "startsAt", h.expires_at as "expiresAt", s.name as "storeName", s.timezone, s.country,
      array(select pet->>'petId' from jsonb_array_elements(w.choice->'pets') pet) as "petIds"
    from appointments.waiting w
    join appointments.holds h on h.id = w.hold_id
    join appointments.customers c on c.uid = h.uid
    join appointments.stores s on s.id = h.store_id
    where w.id = ${entryId} and h.id = ${holdId} and w.state = 'offered' and h.expires_at > ${now}
  `.execute(db)
  return rows[0]
}
