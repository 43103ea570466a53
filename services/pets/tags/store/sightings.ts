import { sql, type Transaction } from 'kysely'
import { countRecent } from '#shared/database/count-recent.ts'
import type { RecentCounts } from '#shared/recent-counts.ts'
import type { Tables } from '../../tables.ts'

export async function findTagSighting(
  trx: Transaction<Tables>,
  { petProfileId, fingerprint }: { petProfileId: string; fingerprint: string },
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('pets.sightings')
    .select('id')
    .where('pet_profile_id', '=', petProfileId)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst()
  return row?.id
}

export async function insertTagSighting(
  trx: Transaction<Tables>,
  sighting: { id: string; petProfileId: string; clientHash: string | null; fingerprint: string; now: Date },
): Promise<void> {
  await trx
    .insertInto('pets.sightings')
    .values({
      id: sighting.id,
      pet_profile_id: sighting.petProfileId,
      client_hash: sighting.clientHash,
      fingerprint: sighting.fingerprint,
      created_at: sighting.now,
    })
    .execute()
}

/** Recent messages of a tag. The caller must hold the lock of the tag's row. */
export function countTagSightings(trx: Transaction<Tables>, petProfileId: string, now: Date): Promise<RecentCounts> {
  return countRecent(trx, { table: 'pets.sightings', which: sql`pet_profile_id = ${petProfileId}`, now })
}

/** Recent messages from a network, which is locked until the transaction ends. */
export async function countTagSightingsFrom(
  trx: Transaction<Tables>,
  clientHash: string,
  now: Date,
): Promise<RecentCounts> {
  await sql`select pg_advisory_xact_lock(hashtext(${`pets sightings ${clientHash}`}))`.execute(trx)
  return countRecent(trx, { table: 'pets.sightings', which: sql`client_hash = ${clientHash}`, now })
}
