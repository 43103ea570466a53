import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { countRecent } from '#shared/database/count-recent.ts'
import type { RecentCounts } from '#shared/recent-counts.ts'
import type { Database, PostRow } from '../posts/store/posts.ts'
import type { CommunitySightings, Tables } from '../tables.ts'

const hourMs = 60 * 60_000

export type SightingRow = Selectable<CommunitySightings>

/** Notice with this poster code, in any status. */
export async function findPostByCode(
  db: Database,
  codeHash: string,
  { isLocked = false } = {},
): Promise<PostRow | undefined> {
  return db
    .selectFrom('community.sighting_codes as c')
    .innerJoin('community.posts as p', 'p.id', 'c.post_id')
    .selectAll('p')
    .where('c.code_hash', '=', codeHash)
    .$if(isLocked, (query) => query.forUpdate('p'))
    .executeTakeFirst()
}

export async function saveCode(
  db: Kysely<Tables>,
  { codeHash, postId, now }: { codeHash: string; postId: string; now: Date },
): Promise<void> {
  await db
    .insertInto('community.sighting_codes')
    .values({ code_hash: codeHash, post_id: postId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Id of the sighting that told the same. */
export async function findSameSighting(
  trx: Transaction<Tables>,
  { postId, fingerprint }: { postId: string; fingerprint: string },
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('community.sightings')
    .select('id')
    .where('post_id', '=', postId)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst()
  return row?.id
}

/**
 * Adds the words to a sighting of the notice that was told since then and has no details yet. Answers whether it did: of
 * calls at once one does.
 */
export async function addDetails(
  trx: Transaction<Tables>,
  { id, postId, words, since, at }: { id: string; postId: string; words: string; since: Date; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('community.sightings')
    .set({ detailed_at: at, words: sql<string>`concat_ws(chr(10), nullif(words, ''), nullif(${words}::text, ''))` })
    .where('id', '=', id)
    .where('post_id', '=', postId)
    .where('detailed_at', 'is', null)
    .where('created_at', '>', since)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export function findSighting(db: Database, id: string): Promise<SightingRow | undefined> {
  return db.selectFrom('community.sightings').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertSighting(trx: Transaction<Tables>, row: Insertable<CommunitySightings>): Promise<void> {
  await trx.insertInto('community.sightings').values(row).execute()
}

/** Recent sightings of a notice; call it with the notice locked. */
export function countSightings(trx: Transaction<Tables>, postId: string, now: Date): Promise<RecentCounts> {
  return countRecent(trx, { table: 'community.sightings', which: sql`post_id = ${postId}`, now })
}

/** Recent sightings from a network; locks the network until the transaction ends. */
export async function countSightingsFrom(
  trx: Transaction<Tables>,
  clientHash: string,
  now: Date,
): Promise<RecentCounts> {
  await sql`select pg_advisory_xact_lock(hashtext(${`community sightings ${clientHash}`}))`.execute(trx)
  return countRecent(trx, { table: 'community.sightings', which: sql`client_hash = ${clientHash}`, now })
}

/** Sightings of these notices, the newest first, each with the id of its picture; all of them, or a number. */
export async function findSightings(
  db: Database,
  postIds: readonly string[],
  { first }: { first?: number } = {},
): Promise<(SightingRow & { pictureId: string | null })[]> {
  const { rows } = await sql<SightingRow & { pictureId: string | null }>`
    select s.*, (select id from community.pictures where sighting_id = s.id limit 1) as "pictureId"
    from community.sightings s
    where s.post_id = any(${postIds}::text[])
    order by s.created_at desc, s.id desc
    ${first === undefined ? sql`` : sql`limit ${first}`}
  `.execute(db)
  return rows
}

/** Deletes the network hashes once they are no longer needed for counting. Answers how many. */
export async function forgetNetworks(db: Kysely<Tables>, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('community.sightings')
    .set({ client_hash: null })
    .where('client_hash', 'is not', null)
    .where('created_at', '<', new Date(now.getTime() - 48 * hourMs))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
