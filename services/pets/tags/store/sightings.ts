import { type Kysely, sql, type Transaction } from 'kysely'
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

export interface Recipient {
  uid: string
  name: string | null
  email: string | null
  phone: string | null
}

/** Recipients of a finder's message: the owner and people with the right to edit the pet, at verified contacts. */
export async function findRecipients(db: Kysely<Tables>, petProfileId: string): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select c.uid, r.name, r.email, r.phone
    from pets.profiles p
    join pets.customers c on c.id = p.customer_id
    join pets.reach r on r.uid = c.uid
    where p.id = ${petProfileId} and (r.email is not null or r.phone is not null)
    union all
    -- They accepted by a link that went to this address.
    select s.uid, nullif(friend.name, ''), s.email, null
    from pets.shares s
    left join pets.customers friend on friend.uid = s.uid
    where s.pet_profile_id = ${petProfileId} and s.access = 'edit' and s.uid is not null
  `.execute(db)
  return rows
}
