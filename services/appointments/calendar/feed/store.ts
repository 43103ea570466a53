import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

/** Sets the only secret of a person's calendar. */
export async function saveCalendarLink(
  trx: Transaction<Tables>,
  link: { employee_id: string; secret_hash: string; made_by: string; made_at: Date },
): Promise<void> {
  const { employee_id: _, ...renewed } = link
  await trx
    .insertInto('appointments.employee_calendars')
    .values(link)
    .onConflict((conflict) => conflict.column('employee_id').doUpdateSet(renewed))
    .execute()
}

export async function deleteCalendarLink(trx: Transaction<Tables>, employeeId: string): Promise<void> {
  await trx.deleteFrom('appointments.employee_calendars').where('employee_id', '=', employeeId).execute()
}

/** Whose calendar a secret opens: somebody who still works there. */
export async function findCalendarOwner(
  db: Kysely<Tables>,
  secretHash: string,
): Promise<{ employeeId: string; name: string; storeId: string } | undefined> {
  return db
    .selectFrom('appointments.employee_calendars as c')
    .innerJoin('appointments.employees as e', 'e.id', 'c.employee_id')
    .select(['e.id as employeeId', 'e.name', 'e.store_id as storeId'])
    .where('c.secret_hash', '=', secretHash)
    .where('e.is_active', '=', true)
    .executeTakeFirst()
}

export interface AttendedVisit {
  id: string
  sequence: number
  petName: string
  pack: string
  station: string
  startsAt: Date
  endsAt: Date
}

/** Visits that a person attends between two moments, in order. */
export async function findAttendedVisits(
  db: Kysely<Tables>,
  { employeeId, from, until }: { employeeId: string; from: Date; until: Date },
): Promise<AttendedVisit[]> {
  const { rows } = await sql<AttendedVisit>`
    select a.id, b.sequence, a.pet_name as "petName", a.service_pack ->> 'name' as pack, s.name as station,
      a.visit_starts_at as "startsAt", a.visit_ends_at as "endsAt"
    from appointments.station_times t
    join appointments.appointments a on a.id = t.appointment_id
    join appointments.bookings b on b.id = a.booking_id
    join appointments.stations s on s.id = t.station_id
    where t.employee_id = ${employeeId} and t.attended && tstzrange(${from}, ${until})
      and a.state in ('PENDING', 'CONFIRMED', 'IN_PROGRESS', 'COMPLETED')
    order by a.visit_starts_at, a.id
  `.execute(db)
  return rows
}
