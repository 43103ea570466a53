import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { AppointmentsAppointments, AppointmentsBookings, AppointmentsCustomers, Tables } from '../../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

/** An appointment with its booking, customer, store and deposit data. */
export interface AppointmentRow {
  appointment: Selectable<AppointmentsAppointments>
  booking: Selectable<AppointmentsBookings>
  customer: Selectable<AppointmentsCustomers>
  logs: { at: string; what: string; by: string; text: string }[]
  isReviewed: boolean
  /** States of all pets of the booking. */
  states: string[]
  /** States of the refunds of its deposit. */
  refundStates: string[]
}

/** Row of `selectAppointments`. */
export type FlatRow = AppointmentRow['appointment'] & {
  booking: AppointmentRow['booking']
  customer: AppointmentRow['customer']
  logs: AppointmentRow['logs']
  is_reviewed: boolean
  states: string[]
  refund_states: string[]
}

/** Filter by owner: the uid is in the SQL of every query. */
export interface OwnAppointments {
  uid: string
  bookingId?: string
  appointmentId?: string
}

/** Appointments of one booking in the order of its pets, or one of them; empty when another account owns it. */
export async function findOwnAppointments(db: Database, { uid, bookingId, appointmentId }: OwnAppointments) {
  const { rows } = await sql<FlatRow>`
    ${selectAppointments()}
    where c.uid = ${uid}
      ${bookingId === undefined ? sql`` : sql`and a.booking_id = ${bookingId}`}
      ${appointmentId === undefined ? sql`` : sql`and a.id = ${appointmentId}`}
    order by a.position
  `.execute(db)
  return rows.map(nested)
}

/** One page of appointments: future ones first, soonest first; then past ones, newest first. */
export async function findAppointmentsByOwner(
  db: Database,
  {
    uid,
    when,
    after,
    first,
    now,
  }: { uid: string; when: 'upcoming' | 'past' | 'all'; after?: string; first: number; now: Date },
): Promise<AppointmentRow[]> {
  const { rows } = await sql<FlatRow>`
    with own as materialized (
      select a.id, is_past, case when is_past then -epoch else epoch end as nearness, b.id as booking_id, a.position
      from appointments.customers c
      join appointments.bookings b on b.customer_id = c.id
      join appointments.appointments a on a.booking_id = b.id
      cross join lateral (
        select extract(epoch from b.starts_at) as epoch, not (
          a.state = 'IN_PROGRESS' or (a.state in ('PENDING', 'CONFIRMED') and b.collect_at > ${now})
        ) as is_past
      ) as time
      where c.uid = ${uid}
    ),
    page as (
      select * from own
      where (${when} = 'all' or is_past = (${when} = 'past'))
        and (${after === undefined} or (is_past, nearness, booking_id, position) > (
          select is_past, nearness, booking_id, position from own where id = ${after ?? null}
        ))
      order by is_past, nearness, booking_id, position
      limit ${first}
    )
    ${selectAppointments()}
    join page on page.id = a.id
    order by page.is_past, page.nearness, page.booking_id, page.position
  `.execute(db)
  return rows.map(nested)
}

/** Selects appointments `a` with their booking `b` and customer `c`; the caller adds the condition. */
export function selectAppointments() {
  return sql`
    select a.*, to_jsonb(b) as booking, to_jsonb(c) as customer,
      (select coalesce(jsonb_agg(jsonb_build_object('at', l.at, 'what', l.what, 'by', l.by, 'text', l.text) order by l.id), '[]')
        from appointments.log_lines l where l.appointment_id = a.id) as logs,
      exists (select from appointments.reviews r where r.appointment_id = a.id) as is_reviewed,
      array(select o.state from appointments.appointments o where o.booking_id = a.booking_id order by o.position) as states,
      array(select coalesce(r.state, 'asked') from appointments.deposit_refunds r where r.booking_id = a.booking_id) as refund_states
    from appointments.appointments a
    join appointments.bookings b on b.id = a.booking_id
    join appointments.customers c on c.id = b.customer_id
  `
}

// Converts the dates, which JSON returns as text.
export function nested({
  booking,
  customer,
  logs,
  is_reviewed,
  states,
  refund_states,
  ...appointment
}: FlatRow): AppointmentRow {
  return {
    appointment,
    booking: {
      ...booking,
      starts_at: new Date(booking.starts_at),
      receive_until: new Date(booking.receive_until),
      collect_at: new Date(booking.collect_at),
      created_at: new Date(booking.created_at),
      updated_at: new Date(booking.updated_at),
      pay_until: booking.pay_until && new Date(booking.pay_until),
      disrupted_starts_at: booking.disrupted_starts_at && new Date(booking.disrupted_starts_at),
    },
    customer,
    logs,
    isReviewed: is_reviewed,
    states,
    refundStates: refund_states,
  }
}
