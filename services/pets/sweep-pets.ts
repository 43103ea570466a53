import { type Kysely, sql } from 'kysely'
import { sweepIdempotency } from '#shared/database/idempotency.ts'
import { sweep } from '#shared/database/sweep.ts'
import type { Tables } from './tables.ts'

const dayMs = 86_400_000

/** Forgets old keys of calls, invitations that nobody accepted in time, visits of a month ago, and how many messages were sent days ago. */
export async function sweepPets(db: Kysely<Tables>, now: Date): Promise<number> {
  const dayAgo = new Date(now.getTime() - dayMs)
  const twoDaysAgo = new Date(now.getTime() - 2 * dayMs)
  const monthAgo = new Date(now.getTime() - 30 * dayMs)
  return (
    (await sweepIdempotency(db, { schema: 'pets', now })) +
    (await sweep(db, 'pets.shares', sql`expires_at <= ${now}`)) +
    (await sweep(db, 'pets.booked_visits', sql`ends_at <= ${monthAgo}`)) +
    (await sweep(db, 'pets.share_mails', sql`sent_at <= ${dayAgo}`)) +
    // Beyond the day for which the same words are one message.
    (await sweep(db, 'pets.sightings', sql`created_at <= ${twoDaysAgo}`))
  )
}
