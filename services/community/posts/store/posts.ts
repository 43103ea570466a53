import { type Insertable, type Kysely, type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import { bump } from '#shared/database/notify.ts'
import type { PageEnd } from '#shared/rpc/moment-cursor.ts'
import { POSTS_VERSION } from '../../rules/changes.ts'
import type { CommunityPostLog, CommunityPosts, Tables } from '../../tables.ts'
import { getPostKinds, type ListedKind, type PostKind, type PostStatus } from '../rules/post-life.ts'

export type Database = Kysely<Tables> | Transaction<Tables>

export type PostRow = Selectable<CommunityPosts>

export function findPost(db: Database, postId: string, { isLocked = false } = {}): Promise<PostRow | undefined> {
  return db
    .selectFrom('community.posts')
    .selectAll()
    .where('id', '=', postId)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst()
}

/** A post of this person. */
export function findOwnPost(
  db: Database,
  { postId, uid, isLocked = false }: { postId: string; uid: string; isLocked?: boolean },
): Promise<PostRow | undefined> {
  return db
    .selectFrom('community.posts')
    .selectAll()
    .where('id', '=', postId)
    .where('owner_uid', '=', uid)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst()
}

export function findPostsByOwner(
  db: Database,
  uid: string,
  { kind, petProfileId }: { kind?: PostKind | undefined; petProfileId?: string | undefined } = {},
): Promise<PostRow[]> {
  return db
    .selectFrom('community.posts')
    .selectAll()
    .where('owner_uid', '=', uid)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(petProfileId !== undefined, (query) => query.where('pet_id', '=', petProfileId ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(300)
    .execute()
}

/** Posts by their id. */
export async function findPosts(db: Database, ids: readonly string[]): Promise<Map<string, PostRow>> {
  const posts = await db.selectFrom('community.posts').selectAll().where('id', 'in', ids).execute()
  return new Map(posts.map((post) => [post.id, post]))
}

/** Names of posts by their id. */
export async function findPostNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const posts = await db
    .selectFrom('community.posts')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(posts.map(({ id, name }) => [id, name]))
}

/** Locks posts in the order of their ids, so that two transactions with the same posts wait instead of deadlocking. */
export async function lockPosts(trx: Transaction<Tables>, ids: readonly string[]): Promise<Map<string, PostRow>> {
  const rows = await trx
    .selectFrom('community.posts')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Ids of an owner's posts that are visible or could become so; locked. */
export async function lockPostsToHide(trx: Transaction<Tables>, ownerUid: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('community.posts')
    .select('id')
    .where('owner_uid', '=', ownerUid)
    .where('status', 'in', ['waiting', 'open', 'matched', 'expired'])
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

interface StaffFilters {
  queue: 'waiting' | 'reported' | 'all'
  status?: string | undefined
  kind?: PostKind | undefined
  country?: string | undefined
  after: PageEnd | null
  first: number
}

/** Queues: the longest waiting first; all posts: the newest first. */
export function findPostsForStaff(
  db: Database,
  { queue, status, kind, country, after, first }: StaffFilters,
): Promise<PostRow[]> {
  const isNewestFirst = queue === 'all'
  const isReported = sql<boolean>`exists (
    select from community.reports r where r.post_id = community.posts.id and r.settled_at is null
  )`
  return db
    .selectFrom('community.posts')
    .selectAll()
    .$if(queue === 'waiting', (query) => query.where('status', '=', 'waiting'))
    .$if(queue === 'reported', (query) => query.where(isReported))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(country !== undefined, (query) => query.where('country', '=', country ?? ''))
    .$if(after !== null, (query) =>
      query.where(
        isNewestFirst
          ? sql<boolean>`(updated_at, id) < (${after?.at}::timestamptz, ${after?.id}::text)`
          : sql<boolean>`(updated_at, id) > (${after?.at}::timestamptz, ${after?.id}::text)`,
      ),
    )
    .orderBy('updated_at', isNewestFirst ? 'desc' : 'asc')
    .orderBy('id', isNewestFirst ? 'desc' : 'asc')
    .limit(first)
    .execute()
}

/** Posts that end soon and whose owner was not asked in this round, and expired ones; the first to end come first. */
export async function findEndingPosts(
  db: Database,
  { now, soon, first }: { now: Date; soon: Date; first: number },
): Promise<{ id: string; isOver: boolean }[]> {
  const { rows } = await sql<{ id: string; isOver: boolean }>`
    select id, fresh_until <= ${now} as "isOver" from community.posts
    where status in ('open', 'matched') and fresh_until <= ${soon}
      and (fresh_until <= ${now} or reminded_round is distinct from fresh_round)
    order by fresh_until
    limit ${first}
  `.execute(db)
  return rows
}

export interface Box {
  south: number
  west: number
  north: number
  east: number
}

export interface PostFilters {
  country: string
  kind: ListedKind
  species?: string | undefined
  size?: string | undefined
  sex?: string | undefined
  city?: string | undefined
  text?: string | undefined
  shelter?: string | undefined
  box?: Box | undefined
}

function listed({ country, kind, species, size, sex, city, text, shelter, box }: PostFilters) {
  const kinds = sql.join(getPostKinds(kind))
  const conditions = [sql`country = ${country}`, sql`kind in (${kinds})`, sql`status in ('open', 'matched')`]
  if (species) conditions.push(sql`species = ${species}`)
  if (size) conditions.push(sql`size = ${size}`)
  if (sex) conditions.push(sql`sex = ${sex}`)
  if (city) conditions.push(sql`lower(city) = lower(${city})`)
  if (shelter)
    conditions.push(sql`
      owner_uid in (
        select uid from community.people
        where shared.without_accents(lower(shelter_name)) = shared.without_accents(lower(${shelter}))
      )
    `)
  if (text) {
    const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
    conditions.push(sql`words like shared.without_accents(lower(${pattern}))`)
  }
  if (box) {
    conditions.push(sql`
      point(shown_lon, shown_lat) <@ box(
        point(${box.west}::float8, ${box.south}::float8), point(${box.east}::float8, ${box.north}::float8)
      )
    `)
  }
  return sql.join(conditions, sql` and `)
}

/**
 * Listed posts, the newest first. With two kinds, the newest of each are read separately, because the index starts
 * with the kind.
 */
export async function findListed(
  db: Database,
  filters: PostFilters,
  { first, after }: { first: number; after: PageEnd | null },
): Promise<PostRow[]> {
  const from = after ? sql`and (created_at, id) < (${after.at}::timestamptz, ${after.id})` : sql``
  const newest = getPostKinds(filters.kind).map(
    (kind) => sql`(
      select * from community.posts where ${listed({ ...filters, kind })} ${from}
      order by created_at desc, id desc
      limit ${first}
    )`,
  )
  const { rows } = await sql<PostRow>`
    select * from (${sql.join(newest, sql` union all `)}) newest order by created_at desc, id desc limit ${first}
  `.execute(db)
  return rows
}

/** Limit of counting, because counting everything takes longer as posts grow; the page shows 'more than 1,000'. */
const mostCounted = 1000

export async function countListed(db: Database, filters: PostFilters): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from community.posts where ${listed(filters)} limit ${mostCounted}) found
  `.execute(db)
  return Number(rows[0]?.total ?? 0)
}

export interface Cluster {
  lat: number
  lon: number
  kind: PostKind
  count: number
  postId: string | null
}

/** Groups posts by a grid whose cells are 64 px wide on the map at that zoom. */
export async function findClusters(
  db: Database,
  filters: PostFilters & { box: Box; zoom: number },
): Promise<Cluster[]> {
  const step = 90 / 2 ** filters.zoom
  const { rows } = await sql<Cluster>`
    select avg(shown_lat)::float8 as lat, avg(shown_lon)::float8 as lon, kind, count(*)::int as count,
      case when count(*) = 1 then min(id) end as "postId"
    from community.posts
    where ${listed(filters)}
    group by kind, floor(shown_lat / ${step}::float8), floor(shown_lon / ${step}::float8)
    order by count(*) desc
    limit 1500
  `.execute(db)
  return rows
}

export interface PostChange {
  status: PostStatus
  note: string
  actor: 'owner' | 'staff' | 'system'
  actorUid: string | null
  at: Date
}

export async function insertPost(trx: Transaction<Tables>, row: Insertable<CommunityPosts>): Promise<void> {
  await trx.insertInto('community.posts').values(row).execute()
}

export async function updatePost(
  trx: Transaction<Tables>,
  postId: string,
  change: Updateable<CommunityPosts>,
): Promise<void> {
  await trx.updateTable('community.posts').set(change).where('id', '=', postId).execute()
  await bump(trx, POSTS_VERSION)
}

/** Starts the post's next round of days. */
export async function markPostConfirmed(
  trx: Transaction<Tables>,
  { id, fresh_round }: Pick<PostRow, 'id' | 'fresh_round'>,
  { at, freshUntil }: { at: Date; freshUntil: Date },
): Promise<void> {
  await trx
    .updateTable('community.posts')
    .set({ fresh_until: freshUntil, fresh_round: fresh_round + 1, confirmed_at: at, updated_at: at })
    .where('id', '=', id)
    .execute()
}

/** Records that the owner was asked in this round. */
export async function markPostReminded(
  db: Database,
  { id, fresh_round }: Pick<PostRow, 'id' | 'fresh_round'>,
): Promise<void> {
  await db.updateTable('community.posts').set({ reminded_round: fresh_round }).where('id', '=', id).execute()
}

export async function saveFreshUntil(trx: Transaction<Tables>, postId: string, freshUntil: Date): Promise<void> {
  await trx.updateTable('community.posts').set({ fresh_until: freshUntil }).where('id', '=', postId).execute()
}

/** Changes a post's status and adds a line to its log. */
export async function movePost(trx: Transaction<Tables>, postId: string, change: PostChange): Promise<void> {
  const { status, at } = change
  await trx.updateTable('community.posts').set({ status, updated_at: at }).where('id', '=', postId).execute()
  await writeLog(trx, postId, change)
}

/** Log lines of these posts, the oldest first. */
export function findPostLogs(db: Database, postIds: readonly string[]): Promise<Selectable<CommunityPostLog>[]> {
  return db.selectFrom('community.post_log').selectAll().where('post_id', 'in', postIds).orderBy('id').execute()
}

export async function writeLog(
  trx: Transaction<Tables>,
  postId: string,
  { status, note, actor, actorUid, at }: PostChange,
): Promise<void> {
  await trx
    .insertInto('community.post_log')
    .values({ post_id: postId, at, status, note, actor, actor_uid: actorUid })
    .execute()
  await bump(trx, POSTS_VERSION)
}
