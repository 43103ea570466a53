import { sql, type Transaction } from 'kysely'
import type { AppointmentFact } from '../../contract.ts'
import type { Tables } from '../../tables.ts'

/** Content of the facts of a booking, for all its pets or for these. */
export async function findFacts(
  trx: Transaction<Tables>,
  { bookingId, appointmentIds }: { bookingId: string; appointmentIds: readonly string[] | null },
): Promise<AppointmentFact[]> {
  const { rows } = await sql<Omit<AppointmentFact, 'endsAt'> & { endsAt: Date }>`
    select a.id as "appointmentId", a.booking_id as "multiAppointmentId", a.pet_id as "petProfileId", c.uid,
      to_char(a.visit_starts_at at time zone s.timezone, 'YYYY-MM-DD') as day, a.visit_ends_at as "endsAt",
      a.care_kinds as "careKinds", nullif(a.service_pack ->> 'servicePackId', 'hotel') as "packKind", b.sequence, a.total_minor as "totalAmount", b.currency as "currencyCode"
    from appointments.appointments a
    join appointments.bookings b on b.id = a.booking_id
    join appointments.customers c on c.id = b.customer_id
    join appointments.stores s on s.id = a.store_id
    where a.booking_id = ${bookingId} and (${appointmentIds === null} or a.id = any(${appointmentIds ?? []}::text[]))
    order by a.position
  `.execute(trx)
  return rows.map((row) => ({ ...row, endsAt: row.endsAt.toISOString() }))
}
