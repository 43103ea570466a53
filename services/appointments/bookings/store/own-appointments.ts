import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { AppointmentsAppointments, AppointmentsBookings, AppointmentsCustomers, Tables } from '../../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

/** An appointment with all that is told of it. */
export interface AppointmentRow {
  appointment: Selectable<AppointmentsAppointments>
  booking: Selectable<AppointmentsBookings>
  customer: Selectable<AppointmentsCustomers>
  logs: { at: string; what: string; by: string; text: string }[]
  isReviewed: boolean
  /** Of all pets of the booking. */
  states: string[]
  /** Of what goes back of its deposit. */
  refundStates: string[]
}

/** As `selectAppointments` brings it. */
export type FlatRow = AppointmentRow['appointment'] & {
  booking: AppointmentRow['booking']
  customer: AppointmentRow['customer']
  logs: AppointmentRow['logs']
  is_reviewed: boolean
  states: string[]
  refund_states: string[]
}

/** Whose: their uid is in the SQL of every look (D17). */
export interface OwnAppointments {
  uid: string
  bookingId?: string
  appointmentId?: string
}

/** The pets of one booking in their order, or one of them; empty when it is somebody else's. */
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

/** A page: what is to come, the soonest first, then what was, the newest first. */
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

/** Appointments `a` with their booking `b` and customer `c`; what follows says which. */
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

// JSON has no moments, columns have.
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
    },
    customer,
    logs,
    isReviewed: is_reviewed,
    states,
    refundStates: refund_states,
  }
}
