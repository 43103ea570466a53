import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { bump } from '#shared/database/notify.ts'
import type { PageEnd } from '#shared/rpc/moment-cursor.ts'
import type { CommunityPosts, Tables } from '../../tables.ts'
import { kindsOf, type ListedKind, type PostKind, type PostStatus } from '../rules/post-life.ts'

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

/** One that is this person's. */
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

export function findPostsOf(
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
  const kinds = sql.join(kindsOf(kind))
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

/** The newest first; of two kinds the newest of each, which an index knows. */
export async function findListed(
  db: Database,
  filters: PostFilters,
  { first, after }: { first: number; after: PageEnd | null },
): Promise<PostRow[]> {
  const from = after ? sql`and (created_at, id) < (${after.at}::timestamptz, ${after.id})` : sql``
  const newest = kindsOf(filters.kind).map(
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

/** Whoever reads 'more than 1,000' narrows it down; counting on would cost more the more there is. */
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

/** Groups of a grid whose cells are as large as 64 px of a map at that zoom. */
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

/** Grows when what lists and maps show may be another. */
export const POSTS_VERSION = 'community.posts'

/** Moves a post and says so in its log. */
export async function movePost(trx: Transaction<Tables>, postId: string, change: PostChange): Promise<void> {
  const { status, at } = change
  await trx.updateTable('community.posts').set({ status, updated_at: at }).where('id', '=', postId).execute()
  await writeLog(trx, postId, change)
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
