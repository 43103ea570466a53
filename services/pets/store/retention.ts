import { type Kysely, sql } from 'kysely'
import { sweep } from '#shared/database/sweep.ts'
import type { Tables } from '../tables.ts'

export function deleteExpiredShares(db: Kysely<Tables>, now: Date): Promise<number> {
  return sweep(db, 'pets.shares', sql`expires_at <= ${now}`)
}

export function deleteOldVisits(db: Kysely<Tables>, until: Date): Promise<number> {
  return sweep(db, 'pets.booked_visits', sql`ends_at <= ${until}`)
}

/** Deletes old records of invitation mails, which count towards the limit. */
export function deleteOldShareMails(db: Kysely<Tables>, until: Date): Promise<number> {
  return sweep(db, 'pets.share_mails', sql`sent_at <= ${until}`)
}

/** Deletes food bought elsewhere that the pantry counts no more. */
export function deleteOldPantryFoods(db: Kysely<Tables>, until: Date): Promise<number> {
  return sweep(db, 'pets.pantry_foods', sql`bought_on <= ${until.toISOString().slice(0, 10)}::date`)
}

export function deleteOldTagSightings(db: Kysely<Tables>, until: Date): Promise<number> {
  return sweep(db, 'pets.sightings', sql`created_at <= ${until}`)
}

/** Deletes links for veterinarians that ended before `until`, with what is known of their openings. */
export function deleteOldVetLinks(db: Kysely<Tables>, until: Date): Promise<number> {
  return sweep(db, 'pets.vet_links', sql`expires_at <= ${until}`)
}

/** Deletes notes that the family declined, or left without an answer; accepted ones belong to the record. */
export function deleteOldVetNotes(db: Kysely<Tables>, until: Date): Promise<number> {
  return sweep(db, 'pets.vet_notes', sql`created_at <= ${until} and state <> 'accepted'`)
}
