import { type Kysely, sql, type Transaction } from 'kysely'
import { countRecent } from '#shared/database/count-recent.ts'
import type { RecentCounts } from '#shared/recent-counts.ts'
import type { Database } from '../posts/store/posts.ts'
import type { Tables } from '../tables.ts'
import type { Cell } from './rules/search-grid.ts'

interface CellOfPerson extends Cell {
  postId: string
  uid: string
}

export interface WalkedHour extends Cell {
  hour: Date
  people: number
  /** Whether the asking person is one of them. */
  isOwn: boolean
}

/** Most rows of walks that a map reads, the newest first. */
const MOST_WALKS = 5000

/** Walks of a notice since then, by cell and hour, the newest first. */
export async function findWalks(
  db: Database,
  { postId, uid, since }: { postId: string; uid: string; since: Date },
): Promise<WalkedHour[]> {
  const { rows } = await sql<WalkedHour>`
    select cell_row as row, cell_column as column, hour, count(*)::int as people, bool_or(uid = ${uid}) as "isOwn"
    from community.walked_cells
    where post_id = ${postId} and hour >= ${since}::timestamptz
    group by cell_row, cell_column, hour
    order by hour desc, cell_row, cell_column
    limit ${MOST_WALKS}
  `.execute(db)
  return rows
}

/** Recent walks of a person; call it with the person locked. */
export function countWalks(trx: Transaction<Tables>, uid: string, now: Date): Promise<RecentCounts> {
  return countRecent(trx, { table: 'community.walked_cells', which: sql`uid = ${uid}`, now })
}

/** Marks a cell as walked in this hour; a second mark changes nothing. */
export async function insertWalk(
  trx: Transaction<Tables>,
  { postId, row, column, uid, hour, at }: CellOfPerson & { hour: Date; at: Date },
): Promise<void> {
  await trx
    .insertInto('community.walked_cells')
    .values({ post_id: postId, cell_row: row, cell_column: column, uid, hour, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteWalk(
  db: Database,
  { postId, row, column, uid, hour }: CellOfPerson & { hour: Date },
): Promise<void> {
  await db
    .deleteFrom('community.walked_cells')
    .where('post_id', '=', postId)
    .where('cell_row', '=', row)
    .where('cell_column', '=', column)
    .where('uid', '=', uid)
    .where('hour', '=', hour)
    .execute()
}

/** Cells of a notice that have a helper for the posters. */
export async function findPosterCells(
  db: Database,
  { postId, uid }: { postId: string; uid: string },
): Promise<(Cell & { isOwn: boolean })[]> {
  const { rows } = await sql<Cell & { isOwn: boolean }>`
    select cell_row as row, cell_column as column, uid = ${uid} as "isOwn"
    from community.poster_cells
    where post_id = ${postId}
    order by created_at desc
    limit ${MOST_WALKS}
  `.execute(db)
  return rows
}

/** Cells of a notice that a person took for posters; call it with the person locked. */
export async function countPosterCells(
  trx: Transaction<Tables>,
  { postId, uid }: { postId: string; uid: string },
): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select count(*)::int as taken from community.poster_cells where post_id = ${postId} and uid = ${uid}
  `.execute(trx)
  return rows[0]?.taken ?? 0
}

/** Takes a cell for its posters. Answers whether it is the person's now: the primary key lets one helper have it. */
export async function insertPosterCell(
  trx: Transaction<Tables>,
  { postId, row, column, uid, at }: CellOfPerson & { at: Date },
): Promise<boolean> {
  await trx
    .insertInto('community.poster_cells')
    .values({ post_id: postId, cell_row: row, cell_column: column, uid, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const own = await trx
    .selectFrom('community.poster_cells')
    .select('uid')
    .where('post_id', '=', postId)
    .where('cell_row', '=', row)
    .where('cell_column', '=', column)
    .where('uid', '=', uid)
    .executeTakeFirst()
  return own !== undefined
}

export async function deletePosterCell(db: Database, { postId, row, column, uid }: CellOfPerson): Promise<void> {
  await db
    .deleteFrom('community.poster_cells')
    .where('post_id', '=', postId)
    .where('cell_row', '=', row)
    .where('cell_column', '=', column)
    .where('uid', '=', uid)
    .execute()
}

/** Everything that a person marked, for the export of their data. */
export async function findMarkedCells(db: Database, uid: string) {
  const walked = await db
    .selectFrom('community.walked_cells')
    .select(['post_id', 'cell_row', 'cell_column', 'hour'])
    .where('uid', '=', uid)
    .orderBy('created_at')
    .execute()
  const posters = await db
    .selectFrom('community.poster_cells')
    .select(['post_id', 'cell_row', 'cell_column', 'created_at'])
    .where('uid', '=', uid)
    .orderBy('created_at')
    .execute()
  return { walked, posters }
}

/** Deletes the marks from before then: where somebody walked is nobody's business for longer. Answers how many. */
export async function deleteMarksBefore(db: Kysely<Tables>, before: Date): Promise<number> {
  let deleted = 0
  for (const table of ['community.walked_cells', 'community.poster_cells'] as const) {
    const { numDeletedRows } = await db.deleteFrom(table).where('created_at', '<', before).executeTakeFirst()
    deleted += Number(numDeletedRows)
  }
  return deleted
}
