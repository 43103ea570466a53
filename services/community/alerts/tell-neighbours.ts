import { sql } from 'kysely'
import { CommunityAlertsDue, CommunityPostMoved } from '../contract.ts'
import type { CommunityNeeds } from '../deps.ts'
import { type LetterNeeds, pathOfPost, writeLetter } from '../notifications/send-notification.ts'
import { LIMITS } from '../posts/rules/limits.ts'
import { findPost, type PostRow } from '../posts/store/posts.ts'

/** How many letters one job writes. */
const batch = 50

/**
 * Puts down who is told of a post that was listed just now: whose alert is of its kind and species and near the place that
 * everybody is shown of it, so that the edge of a circle tells no more than the map. Again it puts down nobody twice.
 */
export async function findNeighbours(
  { db, now, jobs }: Pick<CommunityNeeds, 'db' | 'now' | 'jobs'>,
  fact: object,
): Promise<void> {
  const { postId, status } = CommunityPostMoved.parse(fact)
  const post = await findPost(db, postId)
  if (status !== 'open' || post?.status !== 'open' || post.shown_lat === null || post.shown_lon === null) return
  const at = now()
  const place = sql`point(${post.shown_lon}::float8, ${post.shown_lat}::float8)`
  await db.transaction().execute(async (trx) => {
    const { numAffectedRows } = await sql`
      insert into community.alert_letters (post_id, uid, alert_id, created_at)
      select distinct on (near.uid) ${postId}, near.uid, near.id, ${at}::timestamptz
      from (
        select a.uid, a.id, a.radius_km, ${metresBetween(post)} as metres
        from community.alerts a
        where a.paused_at is null and a.area @> box(${place}, ${place}) and ${post.kind} = any(a.kinds)
          and (a.species is null or a.species = ${post.species}) and a.country = ${post.country}
          and a.uid <> ${post.owner_uid}
      ) near
      join community.people p on p.uid = near.uid and p.blocked_at is null
      where near.metres <= near.radius_km * 1000
        and (
          select count(*) from community.alert_letters l
          where l.uid = near.uid and l.created_at > ${at}::timestamptz - interval '1 day'
        ) < ${LIMITS.alertLettersADay}
      order by near.uid, near.metres
      on conflict do nothing
    `.execute(trx)
    if ((numAffectedRows ?? 0n) > 0n) await jobs.publish(trx, 'community-alerts-due', { postId })
  })
}

/**
 * Writes the next letters about a post, and asks for the next job while there are more. One that fails keeps none of the
 * others back: the fact is told again for it.
 */
export async function writeAlerts(needs: LetterNeeds & Pick<CommunityNeeds, 'jobs'>, fact: object): Promise<void> {
  const { postId } = CommunityAlertsDue.parse(fact)
  const { db, now, jobs } = needs
  const post = await findPost(db, postId)
  if (post?.status !== 'open') {
    // Whoever was not told in time is not told of what is over.
    await db.deleteFrom('community.alert_letters').where('post_id', '=', postId).where('sent_at', 'is', null).execute()
    return
  }
  const due = await findDue(needs, postId)
  const failures: unknown[] = []
  for (const { uid, label } of due) {
    try {
      await writeLetter(needs, {
        uid,
        key: `alert:${postId}:${uid}`,
        template: 'community-alert',
        path: pathOfPost(post),
        data: { kind: post.kind, pet: petOf(post), place: placeOf(post), zone: label ?? '' },
      })
      await db
        .updateTable('community.alert_letters')
        .set({ sent_at: now() })
        .where('post_id', '=', postId)
        .where('uid', '=', uid)
        .execute()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  if (due.length === batch)
    await db.transaction().execute((trx) => jobs.publish(trx, 'community-alerts-due', { postId }))
}

function findDue({ db }: Pick<CommunityNeeds, 'db'>, postId: string) {
  return db
    .selectFrom('community.alert_letters as l')
    .leftJoin('community.alerts as a', 'a.id', 'l.alert_id')
    .select(['l.uid', 'a.label'])
    .where('l.post_id', '=', postId)
    .where('l.sent_at', 'is', null)
    .orderBy('l.uid')
    .limit(batch)
    .execute()
}

/** Great-circle distance (haversine), as shared/geo.ts measures it. */
function metresBetween({ shown_lat, shown_lon }: PostRow) {
  return sql<number>`(2 * 6371008.8 * asin(least(1, sqrt(
    power(sin(radians(${shown_lat}::float8 - a.lat) / 2), 2)
    + cos(radians(a.lat)) * cos(radians(${shown_lat}::float8)) * power(sin(radians(${shown_lon}::float8 - a.lon) / 2), 2)
  ))))`
}

function petOf({ name, species }: PostRow): string {
  return name !== '' ? name : ({ PERRO: 'un perro', GATO: 'un gato' }[species] ?? 'una mascota')
}

function placeOf({ zone, city }: PostRow): string {
  return zone === '' ? city : `${zone}, ${city}`
}
