import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

interface Lookup {
  uid: string
  network: string | null
}

/** Inserts a lookup and answers its id. */
export async function insertLookup(
  trx: Transaction<Tables>,
  { uid, network, at }: Lookup & { at: Date },
): Promise<number> {
  const { id } = await trx
    .insertInto('appointments.lookups')
    .values({ uid, network, asked_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deleteLookup(db: Kysely<Tables>, id: number): Promise<void> {
  await db.deleteFrom('appointments.lookups').where('id', '=', id).execute()
}

/** Number of lookups since then, of the account or of its network, whichever is greater, and the oldest of them. */
export async function countLookups(
  trx: Transaction<Tables>,
  { uid, network, since }: Lookup & { since: Date },
): Promise<{ most: number; oldest: Date | null }> {
  const { rows } = await sql<{ most: number; oldest: Date | null }>`
    select count(*)::int as most, min(asked_at) as oldest from appointments.lookups
    where uid = ${uid} and asked_at > ${since}
    union all
    select count(*)::int, min(asked_at) from appointments.lookups where network = ${network} and asked_at > ${since}
    order by most desc
  `.execute(trx)
  return rows[0] ?? { most: 0, oldest: null }
}
