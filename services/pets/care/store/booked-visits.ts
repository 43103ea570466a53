import { type Kysely, sql, type Transaction } from 'kysely'
import type { MedicineKind } from '../../medicines/rules/medicine-kinds.ts'
import type { Tables } from '../../tables.ts'
import type { BookedVisit } from '../rules/booked-care.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export interface VisitFact {
  appointmentId: string
  petProfileId: string
  careKinds: readonly MedicineKind[]
  day: string
  endsAt: Date
  state: 'booked' | 'completed' | 'cancelled'
  sequence: number
}

/**
 * Stores a visit, unless its pet is gone or a newer fact is stored. With an equal sequence, a completed or cancelled
 * visit is not replaced: the other fact is older.
 */
export async function takeOverVisit(db: Database, visit: VisitFact): Promise<void> {
  await sql`
    insert into pets.booked_visits as known (appointment_id, pet_profile_id, care_kinds, day, ends_at, state, sequence)
    select ${visit.appointmentId}, p.id, ${visit.careKinds}::text[], ${visit.day}::date, ${visit.endsAt}::timestamptz,
      ${visit.state}, ${visit.sequence}::integer
    from pets.profiles p
    where p.id = ${visit.petProfileId}
    on conflict (appointment_id) do update
    set care_kinds = excluded.care_kinds, day = excluded.day, ends_at = excluded.ends_at, state = excluded.state,
      sequence = excluded.sequence
    where excluded.sequence > known.sequence
      or (excluded.sequence = known.sequence and known.state = 'booked')
  `.execute(db)
}

/** Visits of a pet that end after `since`, without cancelled ones. */
export async function findBookedVisits(db: Database, petProfileId: string, since: Date): Promise<BookedVisit[]> {
  const { rows } = await sql<BookedVisit>`
    select care_kinds as "careKinds", day, ends_at as "endsAt", state
    from pets.booked_visits
    where pet_profile_id = ${petProfileId} and ends_at > ${since} and state <> 'cancelled'
  `.execute(db)
  return rows
}
