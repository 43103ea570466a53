import type { Kysely } from 'kysely'
import { sweepIdempotency } from '#shared/database/idempotency.ts'
import { forgetNetworks } from './sightings/store.ts'
import type { Tables } from './tables.ts'

/** Deletes old idempotency keys, and the network hashes of sightings. */
export async function sweepCommunity(db: Kysely<Tables>, now: Date): Promise<number> {
  return (await forgetNetworks(db, now)) + (await sweepIdempotency(db, { schema: 'community', now }))
}
