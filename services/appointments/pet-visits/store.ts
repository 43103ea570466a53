import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** Completed visits of a pet, the newest first. */
export async function findPetVisits(
  db: Kysely<Tables>,
  petId: string,
): Promise<{ on: string; service: string; place: string }[]> {
  const { rows } = await sql<{ on: string; service: string; place: string }>`
    select to_char(a.visit_starts_at at time zone s.timezone, 'YYYY-MM-DD') as on,
      a.service_pack ->> 'name' as service, s.name as place
    from appointments.appointments a
    join appointments.bookings b on b.id = a.booking_id
    join appointments.stores s on s.id = b.store_id
    where a.pet_id = ${petId} and a.state = 'COMPLETED'
    order by a.visit_starts_at desc, a.id
    limit 30
  `.execute(db)
  return rows
}
