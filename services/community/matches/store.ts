import { sql, type Transaction } from 'kysely'
import type { Database, PostRow } from '../posts/store/posts.ts'
import type { Tables } from '../tables.ts'

interface Pair {
  lostId: string
  foundId: string
}

/**
 * Open notices of the other kind and the same species: the nearest (by index), plus those with the same chip at any
 * distance.
 */
export async function findMatchCandidates(
  db: Database,
  row: PostRow,
  { nearest }: { nearest: number },
): Promise<PostRow[]> {
  const other = row.kind === 'lost' ? 'found' : 'lost'
  const { rows } = await sql<PostRow>`
    select * from (
      select * from community.posts
      where status = 'open' and kind = ${other} and species = ${row.species} and country = ${row.country}
        and owner_uid <> ${row.owner_uid}
        and seen_on between ${row.seen_on}::date - 181 and ${row.seen_on}::date + 181
      order by point(shown_lon, shown_lat) <-> point(${row.shown_lon}::float8, ${row.shown_lat}::float8)
      limit ${nearest}
    ) near
    union
    select * from community.posts
    where status = 'open' and chip_index = ${row.chip_index} and kind = ${other} and species = ${row.species}
      and owner_uid <> ${row.owner_uid}
  `.execute(db)
  return rows
}

/** Upserts a suggestion; a decided match stays unchanged. True when the pair is new. */
export async function saveSuggestedMatch(
  trx: Transaction<Tables>,
  { lostId, foundId, score, signals, at }: Pair & { score: number; signals: object; at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into community.matches as m (lost_id, found_id, status, score, signals, created_at)
    values (${lostId}, ${foundId}, 'suggested', ${score}, ${JSON.stringify(signals)}, ${at})
    on conflict (lost_id, found_id) do update set score = excluded.score, signals = excluded.signals
      where m.status = 'suggested'
    returning xmax = 0 as "isNew"
  `.execute(trx)
  return rows[0]?.isNew ?? false
}

export function findMatch(db: Database, { lostId, foundId }: Pair): Promise<{ status: string } | undefined> {
  return db
    .selectFrom('community.matches')
    .select('status')
    .where('lost_id', '=', lostId)
    .where('found_id', '=', foundId)
    .executeTakeFirst()
}

export async function markMatchDecided(
  trx: Transaction<Tables>,
  { lostId, foundId }: Pair,
  { status, at }: { status: 'confirmed' | 'rejected' | 'suggested'; at: Date | null },
): Promise<void> {
  await trx
    .updateTable('community.matches')
    .set({ status, decided_at: at })
    .where('lost_id', '=', lostId)
    .where('found_id', '=', foundId)
    .execute()
}

/** Ids of the notices that a confirmed match links to this one. */
export async function findConfirmedOtherSides(db: Database, postId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select case when lost_id = ${postId} then found_id else lost_id end as id
    from community.matches
    where status = 'confirmed' and (lost_id = ${postId} or found_id = ${postId})
  `.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Locks a post and the other side of its confirmed match, in the order of their ids, as all transactions do, against
 * deadlocks.
 */
export async function lockPostWithOtherSide(trx: Transaction<Tables>, postId: string): Promise<void> {
  await sql`
    select id from community.posts
    where id = ${postId} or id in (
      select case when lost_id = ${postId} then found_id else lost_id end
      from community.matches where status = 'confirmed' and (lost_id = ${postId} or found_id = ${postId})
    )
    order by id
    for update
  `.execute(trx)
}

/** Visible notices matched with a post: the best first, rejected ones last. */
export async function findMatchedPosts(db: Database, postId: string): Promise<(PostRow & { match: object })[]> {
  const { rows } = await sql<PostRow & { match: object }>`
    select p.*, json_build_object('status', m.status, 'score', m.score, 'signals', m.signals) as match
    from community.matches m
    join community.posts p on p.id = case when m.lost_id = ${postId} then m.found_id else m.lost_id end
    where (m.lost_id = ${postId} or m.found_id = ${postId}) and p.status in ('open', 'matched', 'reunited')
    order by m.status = 'rejected', m.score desc, p.id
    limit 50
  `.execute(db)
  return rows
}
