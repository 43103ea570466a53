import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { type AppointmentRow, type FlatRow, nested, selectAppointments } from '../bookings/store/own-appointments.ts'
import type { EarlierVisit } from '../contract.ts'
import type { StaffScope } from '../staff-scope.ts'
import { within } from '../store/staff-scope.ts'
import type { AppointmentsAppointments, AppointmentsBookings, Tables } from '../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

/** Visits of a store that start within these times, in order, without the cancelled ones and without stays. */
export async function findStaffCalendar(
  db: Database,
  scope: Omit<StaffScope, 'uid'>,
  { storeId, from, until }: { storeId: string; from: Date; until: Date },
): Promise<AppointmentRow[]> {
  const { rows } = await sql<FlatRow>`
    ${selectAppointments()}
    where a.store_id = ${storeId} and ${within(scope, 'b.merchant_id')}
      and a.visit_starts_at >= ${from} and a.visit_starts_at < ${until} and a.state <> 'CANCELLED'
      and a.skills <> '{kennel}'
    order by a.visit_starts_at, a.station_id
  `.execute(db)
  return rows.map(nested)
}

export async function findStaffAppointment(
  db: Database,
  scope: StaffScope,
  appointmentId: string,
): Promise<AppointmentRow | undefined> {
  const { rows } = await sql<FlatRow>`
    ${selectAppointments()}
    where a.id = ${appointmentId} and ${within(scope, 'b.merchant_id')}
  `.execute(db)
  return rows.map(nested)[0]
}

export interface LockedAppointment {
  appointment: Selectable<AppointmentsAppointments>
  booking: Selectable<AppointmentsBookings>
}

/** Appointment with its booking, locked until the transaction ends. */
export async function lockStaffAppointment(
  trx: Transaction<Tables>,
  scope: StaffScope,
  appointmentId: string,
): Promise<LockedAppointment | undefined> {
  const booking = await trx
    .selectFrom('appointments.bookings as b')
    .selectAll()
    .where('b.id', '=', (query) =>
      query.selectFrom('appointments.appointments as a').select('a.booking_id').where('a.id', '=', appointmentId),
    )
    .where(within(scope, 'b.merchant_id'))
    .forUpdate()
    .executeTakeFirst()
  if (!booking) return undefined
  const appointment = await trx
    .selectFrom('appointments.appointments')
    .selectAll()
    .where('id', '=', appointmentId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { appointment, booking }
}

/** Appointments of a locked booking that wait to be accepted and whose pet lives, in order. */
export async function lockPending(
  trx: Transaction<Tables>,
  { booking }: LockedAppointment,
): Promise<LockedAppointment[]> {
  const rows = await trx
    .selectFrom('appointments.appointments')
    .selectAll()
    .where('booking_id', '=', booking.id)
    .where('state', '=', 'PENDING')
    .where('pet_died_on', 'is', null)
    .orderBy('position')
    .forUpdate()
    .execute()
  return rows.map((appointment) => ({ appointment, booking }))
}

/**
 * Sets the state of an appointment; answers whether its booking still has open ones. `isNotified` raises the booking's
 * sequence, so that the customer's calendar updates. Nothing is due for a cancelled appointment.
 */
export async function updateState(
  trx: Transaction<Tables>,
  { appointment, booking }: LockedAppointment,
  {
    state,
    cancelReason,
    isNotified,
    now,
  }: { state: string; cancelReason: string | null; isNotified: boolean; now: Date },
): Promise<void> {
  await trx
    .updateTable('appointments.appointments')
    .set({
      state,
      cancel_reason: cancelReason,
      updated_at: now,
      ...(state === 'CANCELLED' ? { amount_due_minor: 0, payment_due_minor: 0 } : {}),
    })
    .where('id', '=', appointment.id)
    .execute()
  await sql`
    update appointments.bookings b
    set updated_at = ${now}, sequence = sequence + ${isNotified ? 1 : 0}, is_open = exists (
      select from appointments.appointments a
      where a.booking_id = b.id and a.state in ('PENDING', 'CONFIRMED', 'IN_PROGRESS')
    )
    where b.id = ${booking.id}
  `.execute(trx)
}

/**
 * Moves the pickup fee to another pet when the one that carried it is cancelled: the pickup still takes place. Of a visit
 * whose price was lowered below the fee, what is left of it.
 */
export async function passOnPickUpFee(
  trx: Transaction<Tables>,
  { appointment: { id, booking_id, pick_up_fee_minor, total_minor } }: LockedAppointment,
): Promise<void> {
  const fee = Math.min(pick_up_fee_minor, total_minor)
  if (fee === 0) return
  await sql`
    with next as (
      select id from appointments.appointments
      where booking_id = ${booking_id} and state in ('PENDING', 'CONFIRMED', 'IN_PROGRESS')
      order by position
      limit 1
    ), given as (
      update appointments.appointments
      set pick_up_fee_minor = pick_up_fee_minor - ${fee}, total_minor = total_minor - ${fee}
      where id = ${id} and exists (select from next)
    )
    update appointments.appointments a
    set pick_up_fee_minor = ${fee}, total_minor = total_minor + ${fee}, amount_due_minor = amount_due_minor + ${fee}
    from next
    where a.id = next.id
  `.execute(trx)
}

/** Other open appointments of the booking. */
export async function findOtherAppointments(
  trx: Transaction<Tables>,
  { appointment, booking }: LockedAppointment,
): Promise<{ startsAt: Date; endsAt: Date }[]> {
  const rows = await trx
    .selectFrom('appointments.appointments')
    .select(['visit_starts_at', 'visit_ends_at'])
    .where('booking_id', '=', booking.id)
    .where('id', '<>', appointment.id)
    .where('state', 'in', ['PENDING', 'CONFIRMED', 'IN_PROGRESS'])
    .execute()
  return rows.map((row) => ({ startsAt: row.visit_starts_at, endsAt: row.visit_ends_at }))
}

/** Finished appointments of a booking once none is open; empty before. */
export async function findFinishedAppointments(trx: Transaction<Tables>, bookingId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('appointments.appointments')
    .select(['id', 'state'])
    .where('booking_id', '=', bookingId)
    .execute()
  const isOpen = rows.some(({ state }) => ['PENDING', 'CONFIRMED', 'IN_PROGRESS'].includes(state))
  return isOpen ? [] : rows.flatMap(({ id, state }) => (state === 'COMPLETED' ? id : []))
}

/** Time that an appointment takes of its station, with buffers and travel. */
export async function findTakenTime(
  trx: Transaction<Tables>,
  appointmentId: string,
): Promise<{ from: Date; until: Date } | undefined> {
  const { rows } = await sql<{ from: Date; until: Date }>`
    select lower(during) as "from", upper(during) as "until"
    from appointments.station_times where appointment_id = ${appointmentId}
  `.execute(trx)
  return rows[0]
}

/** Who attends these visits, by appointment; those without a person are missing. */
export async function findAttendants(db: Database, appointmentIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ appointmentId: string; employeeId: string }>`
    select appointment_id as "appointmentId", employee_id as "employeeId"
    from appointments.station_times
    where appointment_id = any (${appointmentIds}::text[]) and employee_id is not null
  `.execute(db)
  return new Map(rows.map(({ appointmentId, employeeId }) => [appointmentId, employeeId]))
}

// Without the buffer of the station, except at a home before its next pet: there the person stays.
const attendedTime = sql`
  tstzrange(lower(t.during), case
    when (a.service_pack ->> 'isHomeVisit')::boolean and exists (
      select from appointments.appointments next_pet
      where next_pet.booking_id = a.booking_id and next_pet.visit_starts_at > a.visit_starts_at
        and next_pet.state not in ('CANCELLED', 'NO_SHOW')
    ) then upper(t.during)
    else greatest(a.visit_ends_at, upper(t.during) - make_interval(mins => s.buffer_minutes))
  end)`

/** Whether a person has another visit, or a hold, while this one takes place. */
export async function isEmployeeBusy(
  trx: Transaction<Tables>,
  { appointmentId, employeeId }: { appointmentId: string; employeeId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from appointments.station_times t
    join appointments.appointments a on a.id = t.appointment_id
    join appointments.stations s on s.id = t.station_id
    join appointments.station_times other
      on other.employee_id = ${employeeId} and other.id <> t.id and other.attended && ${attendedTime}
    where t.appointment_id = ${appointmentId}`.execute(trx)
  return rows.length > 0
}

export async function updateAttendant(
  trx: Transaction<Tables>,
  { appointmentId, employeeId }: { appointmentId: string; employeeId: string | null },
): Promise<void> {
  await sql`
    update appointments.station_times t
    set employee_id = ${employeeId}, attended = case when ${employeeId}::text is not null then ${attendedTime} end
    from appointments.appointments a, appointments.stations s
    where t.appointment_id = ${appointmentId} and a.id = t.appointment_id and s.id = t.station_id`.execute(trx)
}

export async function updateVisit(
  trx: Transaction<Tables>,
  { appointment, booking }: LockedAppointment,
  moved: {
    stationId: string
    visitStartsAt: Date
    visitEndsAt: Date
    startsAt: Date
    receiveUntil: Date
    collectAt: Date
    isNotified: boolean
    now: Date
  },
): Promise<void> {
  await trx
    .updateTable('appointments.appointments')
    .set({
      station_id: moved.stationId,
      visit_starts_at: moved.visitStartsAt,
      visit_ends_at: moved.visitEndsAt,
      updated_at: moved.now,
    })
    .where('id', '=', appointment.id)
    .execute()
  await trx
    .updateTable('appointments.bookings')
    .set({
      starts_at: moved.startsAt,
      receive_until: moved.receiveUntil,
      collect_at: moved.collectAt,
      sequence: booking.sequence + (moved.isNotified ? 1 : 0),
      updated_at: moved.now,
    })
    .where('id', '=', booking.id)
    .execute()
}

export async function updateStaffNotes(
  trx: Transaction<Tables>,
  { appointment }: LockedAppointment,
  { staffNotes, now }: { staffNotes: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('appointments.appointments')
    .set({ staff_notes: staffNotes, updated_at: now })
    .where('id', '=', appointment.id)
    .execute()
}

/** Visits of a pet that a merchant has had before a moment; the newest first, at most 6. */
export async function findEarlierVisits(
  db: Database,
  {
    appointmentId,
    petId,
    merchantId,
    before,
    timezone,
  }: { appointmentId: string; petId: string; merchantId: string; before: Date; timezone: string },
): Promise<EarlierVisit[]> {
  const { rows } = await sql<EarlierVisit>`
    select a.id as "appointmentId", to_char(a.visit_starts_at at time zone ${timezone}, 'YYYY-MM-DD') as day,
      a.service_pack ->> 'name' as pack, a.staff_notes as "staffNotes", e.name as attendant
    from appointments.appointments a
    join appointments.bookings b on b.id = a.booking_id
    left join appointments.station_times t on t.appointment_id = a.id
    left join appointments.employees e on e.id = t.employee_id
    where a.pet_id = ${petId} and b.merchant_id = ${merchantId} and a.id <> ${appointmentId}
      and a.visit_starts_at < ${before} and a.state not in ('CANCELLED', 'NO_SHOW')
    order by a.visit_starts_at desc, a.id
    limit 6
  `.execute(db)
  return rows
}

/** Holds at a store between two moments, without their owners. */
export async function findHeld(
  db: Database,
  scope: StaffScope,
  { storeId, from, until, now }: { storeId: string; from: Date; until: Date; now: Date },
): Promise<{ stationId: string; from: Date; until: Date; isOffer: boolean }[]> {
  const { rows } = await sql<{ stationId: string; from: Date; until: Date; isOffer: boolean }>`
    select t.station_id as "stationId", lower(t.during) as "from", upper(t.during) as "until", h.is_offer as "isOffer"
    from appointments.station_times t
    join appointments.holds h on h.id = t.hold_id
    where h.store_id = ${storeId} and ${within(scope, 'h.merchant_id')} and t.during && tstzrange(${from}, ${until})
      and t.expires_at > ${now}
    order by 2, 1
  `.execute(db)
  return rows
}

/** Future open visits of a store. */
export async function findExpected(
  db: Database,
  scope: StaffScope,
  { storeId, from, until }: { storeId: string; from: Date; until?: Date },
): Promise<{ id: string; petName: string; startsAt: Date; endsAt: Date }[]> {
  const { rows } = await sql<{ id: string; petName: string; startsAt: Date; endsAt: Date }>`
    select a.id, a.pet_name as "petName", a.visit_starts_at as "startsAt", a.visit_ends_at as "endsAt"
    from appointments.appointments a
    join appointments.stores s on s.id = a.store_id
    where a.store_id = ${storeId} and ${within(scope, 's.merchant_id')}
      and a.state in ('PENDING', 'CONFIRMED') and a.visit_ends_at > ${from} and a.visit_starts_at >= ${from}::timestamptz - interval '1 day'
      and a.visit_starts_at < ${until ?? new Date(from.getTime() + 400 * 86_400_000)}
    order by a.visit_starts_at
  `.execute(db)
  return rows
}
