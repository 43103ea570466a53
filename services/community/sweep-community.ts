import type { Kysely } from 'kysely'
import { sweepIdempotency } from '#shared/database/idempotency.ts'
import { MARKS_LAST_DAYS } from './search-map/search-map.ts'
import { deleteMarksBefore } from './search-map/store.ts'
import { forgetNetworks } from './sightings/store.ts'
import type { Tables } from './tables.ts'

/** Deletes old idempotency keys, the network hashes of sightings, and old marks of the search maps. */
export async function sweepCommunity(db: Kysely<Tables>, now: Date): Promise<number> {
  const forgotten = await forgetNetworks(db, now)
  const marks = await deleteMarksBefore(db, new Date(now.getTime() - MARKS_LAST_DAYS * 86_400_000))
  return forgotten + marks + (await sweepIdempotency(db, { schema: 'community', now }))
}
