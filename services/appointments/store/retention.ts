import { type Kysely, sql } from 'kysely'
import { sweep } from '#shared/database/sweep.ts'
import type { Tables } from '../tables.ts'

export function deleteOldDrafts(db: Kysely<Tables>, until: Date): Promise<number> {
  return sweep(db, 'appointments.drafts', sql`updated_at <= ${until}`)
}

/** Deletes ended entries of the waiting list. */
export function deleteOldWaiting(db: Kysely<Tables>, until: Date): Promise<number> {
  return sweep(db, 'appointments.waiting', sql`state = 'over' and updated_at <= ${until}`)
}

/** Deletes records of who was offered a freed slot. */
export function deleteOldOffers(db: Kysely<Tables>, until: Date): Promise<number> {
  return sweep(db, 'appointments.offers', sql`offered_at <= ${until}`)
}

/** Deletes deaths of pets: their profiles have said them for long. */
export function deleteOldDeaths(db: Kysely<Tables>, until: Date): Promise<number> {
  return sweep(db, 'appointments.pet_deaths', sql`changed_at <= ${until}`)
}

export function deleteOldLookups(db: Kysely<Tables>, until: Date): Promise<number> {
  return sweep(db, 'appointments.lookups', sql`asked_at <= ${until}`)
}
