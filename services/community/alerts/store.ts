import { type Selectable, sql, type Transaction } from 'kysely'
import type { Point } from '#shared/geo.ts'
import type { Database, PostRow } from '../posts/store/posts.ts'
import type { CommunityAlerts, CommunityAlertWaves, Tables } from '../tables.ts'
import { squareAround } from './rules/alert-area.ts'

export type AlertRow = Selectable<CommunityAlerts>

/** Alerts of a person, the oldest first. */
export function findAlerts(db: Database, uid: string): Promise<AlertRow[]> {
  return db
    .selectFrom('community.alerts')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function findOwnAlert(
  db: Database,
  { id, uid, isLocked = false }: { id: string; uid: string; isLocked?: boolean },
): Promise<AlertRow | undefined> {
  return db
    .selectFrom('community.alerts')
    .selectAll()
    .where('id', '=', id)
    .where('uid', '=', uid)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst()
}

interface NewAlert {
  id: string
  uid: string
  country: string
  kinds: string[]
  species: string | null
  place: { lat: number; lon: number }
  label: string
  radiusKm: number
  at: Date
}

/** Upserts an alert: an existing id takes the new name and radius, and is resumed. */
export async function saveAlert(trx: Transaction<Tables>, alert: NewAlert): Promise<void> {
  const { place, label, radiusKm, at, ...facts } = alert
  const renewed = { label, radius_km: radiusKm, area: boxAround(place, radiusKm), paused_at: null }
  await trx
    .insertInto('community.alerts')
    .values({ ...facts, ...place, ...renewed, created_at: at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(renewed))
    .execute()
}

export async function updateAlert(
  trx: Transaction<Tables>,
  { id, lat, lon }: Pick<AlertRow, 'id' | 'lat' | 'lon'>,
  { radiusKm, pausedAt }: { radiusKm: number; pausedAt: Date | null },
): Promise<void> {
  await trx
    .updateTable('community.alerts')
    .set({ radius_km: radiusKm, area: boxAround({ lat, lon }, radiusKm), paused_at: pausedAt })
    .where('id', '=', id)
    .execute()
}

/** False when the person has no such alert. */
export async function deleteAlert(db: Database, { id, uid }: { id: string; uid: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('community.alerts')
    .where('id', '=', id)
    .where('uid', '=', uid)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

function boxAround(place: { lat: number; lon: number }, radiusKm: number) {
  const { south, west, north, east } = squareAround(place, radiusKm)
  return sql<string>`box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`
}

/**
 * Inserts one notification per person with a matching alert (kind, species, distance to the public place) no farther than
 * `withinKm`, except people with `mostADay` or more in the last day. False when it added none.
 */
export async function insertAlertNotifications(
  trx: Transaction<Tables>,
  post: PostRow,
  { at, mostADay, withinKm }: { at: Date; mostADay: number; withinKm: number },
): Promise<boolean> {
  const place = sql`point(${post.shown_lon}::float8, ${post.shown_lat}::float8)`
  const { numAffectedRows } = await sql`
    insert into community.alert_letters (post_id, uid, alert_id, created_at)
    select distinct on (near.uid) ${post.id}, near.uid, near.id, ${at}::timestamptz
    from (
      select a.uid, a.id, a.radius_km, ${metresBetween(post)} as metres
      from community.alerts a
      where a.paused_at is null and a.area @> box(${place}, ${place}) and ${post.kind} = any(a.kinds)
        and (a.species is null or a.species = ${post.species}) and a.country = ${post.country}
        and a.uid <> ${post.owner_uid}
    ) near
    join community.people p on p.uid = near.uid and p.blocked_at is null
    where near.metres <= least(near.radius_km, ${withinKm}::float8) * 1000
      and (
        select count(*) from community.alert_letters l
        where l.uid = near.uid and l.created_at > ${at}::timestamptz - interval '1 day'
      ) < ${mostADay}
    order by near.uid, near.metres
    on conflict do nothing
  `.execute(trx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Great-circle distance (haversine), as shared/geo.ts measures it. */
function metresBetween({ shown_lat, shown_lon }: PostRow) {
  return sql<number>`(2 * 6371008.8 * asin(least(1, sqrt(
    power(sin(radians(${shown_lat}::float8 - a.lat) / 2), 2)
    + cos(radians(a.lat)) * cos(radians(${shown_lat}::float8)) * power(sin(radians(${shown_lon}::float8 - a.lon) / 2), 2)
  ))))`
}

/** Unsent notifications about a post. */
export function findUnsentAlertNotifications(db: Database, { postId, first }: { postId: string; first: number }) {
  return db
    .selectFrom('community.alert_letters as l')
    .leftJoin('community.alerts as a', 'a.id', 'l.alert_id')
    .select(['l.uid', 'a.label'])
    .where('l.post_id', '=', postId)
    .where('l.sent_at', 'is', null)
    .orderBy('l.uid')
    .limit(first)
    .execute()
}

export async function markAlertNotificationSent(
  db: Database,
  { postId, uid, at }: { postId: string; uid: string; at: Date },
): Promise<void> {
  await db
    .updateTable('community.alert_letters')
    .set({ sent_at: at })
    .where('post_id', '=', postId)
    .where('uid', '=', uid)
    .execute()
}

export async function deleteUnsentAlertNotifications(db: Database, postId: string): Promise<void> {
  await db.deleteFrom('community.alert_letters').where('post_id', '=', postId).where('sent_at', 'is', null).execute()
}

export type WaveRow = Selectable<CommunityAlertWaves>

/** Begins the waves of a post; false when they have begun. */
export async function insertWaves(
  trx: Transaction<Tables>,
  { postId, at }: { postId: string; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('community.alert_waves')
    .values({ post_id: postId, wave: 0, due_at: at, reached_km: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Posts whose next wave is due, the longest due first. */
export async function findDueWaves(db: Database, { now, first }: { now: Date; first: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('community.alert_waves')
    .select('post_id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('post_id')
    .limit(first)
    .execute()
  return rows.map(({ post_id }) => post_id)
}

/** Locks the waves of a post until the transaction ends, so that each wave goes out once. */
export function holdWaves(trx: Transaction<Tables>, postId: string): Promise<WaveRow | undefined> {
  return trx
    .selectFrom('community.alert_waves')
    .selectAll()
    .where('post_id', '=', postId)
    .forUpdate()
    .executeTakeFirst()
}

/** Records that a wave went out; after the last one nothing is due any more. */
export async function saveWaves(
  trx: Transaction<Tables>,
  { postId, reachedKm, next }: { postId: string; reachedKm: number; next: { wave: number; dueAt: Date } | null },
): Promise<void> {
  await trx
    .updateTable('community.alert_waves')
    .set({ reached_km: reachedKm, wave: next?.wave ?? null, due_at: next?.dueAt ?? null })
    .where('post_id', '=', postId)
    .execute()
}

export async function deleteWaves(trx: Transaction<Tables>, postId: string): Promise<void> {
  await trx.deleteFrom('community.alert_waves').where('post_id', '=', postId).execute()
}

/** Listed lost notices since then whose waves have reached one of the places, the newest first. */
export async function findLostNear(
  db: Database,
  { places, country, since, first }: { places: readonly Point[]; country: string; since: Date; first: number },
): Promise<(PostRow & { pictureId: string | null })[]> {
  const { rows } = await sql<PostRow & { pictureId: string | null }>`
    select p.*, (
      select id from community.pictures where post_id = p.id and position is not null order by position limit 1
    ) as "pictureId"
    from community.posts p
    join community.alert_waves w on w.post_id = p.id
    where p.kind = 'lost' and p.status = 'open' and p.country = ${country}
      and p.created_at > ${since}::timestamptz and w.reached_km > 0
      and exists (
        select from unnest(${places.map(({ lat }) => lat)}::float8[], ${places.map(({ lon }) => lon)}::float8[]) a (lat, lon)
        where 2 * 6371008.8 * asin(least(1, sqrt(
          power(sin(radians(p.shown_lat - a.lat) / 2), 2)
          + cos(radians(a.lat)) * cos(radians(p.shown_lat)) * power(sin(radians(p.shown_lon - a.lon) / 2), 2)
        ))) <= w.reached_km * 1000
      )
    order by p.created_at desc, p.id desc
    limit ${first}
  `.execute(db)
  return rows
}
