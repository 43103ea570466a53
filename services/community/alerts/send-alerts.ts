import { countries } from '#shared/countries/countries.ts'
import { CountryIsoCode } from '#shared/values.ts'
import { CommunityAlertsDue, CommunityPostMoved } from '../contract.ts'
import type { CommunityDependencies } from '../deps.ts'
import { type NotifyDependencies, notifyPerson, postPath } from '../notifications/notify-person.ts'
import { LIMITS } from '../posts/rules/limits.ts'
import { findPost, type PostRow } from '../posts/store/posts.ts'
import { getMorning } from './rules/waves.ts'
import {
  deleteUnsentAlertNotifications,
  findUnsentAlertNotifications,
  insertAlertNotifications,
  markAlertNotificationSent,
} from './store.ts'
import { beginWaves } from './widen-alerts.ts'

/** The largest radius of an alert. */
const FARTHEST_KM = 20

/** Notifications sent by one job. */
const batch = 50

/**
 * Records the recipients of a newly listed post: people whose alert matches its kind and species near its public
 * place. The exact place is not used, so that an alert's radius reveals no more than the map. Repeating it adds no
 * recipient twice.
 */
export async function findNeighbours(
  { db, now, jobs }: Pick<CommunityDependencies, 'db' | 'now' | 'jobs'>,
  fact: object,
): Promise<void> {
  const { postId, status } = CommunityPostMoved.parse(fact)
  const post = await findPost(db, postId)
  if (status !== 'open' || post?.status !== 'open' || post.shown_lat === null || post.shown_lon === null) return
  const at = now()
  await db.transaction().execute(async (trx) => {
    // Of a lost pet the nearest are told first, and others hour by hour.
    if (post.kind === 'lost') return beginWaves(trx, { db, now, jobs }, post)
    if (await insertAlertNotifications(trx, post, { at, mostADay: LIMITS.alertsADay, withinKm: FARTHEST_KM }))
      await jobs.publish(trx, 'community-alerts-due', { postId })
  })
}

/**
 * Sends the next batch of notifications for a post, and publishes the next job while there are more. A failed one does
 * not stop the others: the job is retried for it.
 */
export async function sendAlerts(
  deps: NotifyDependencies & Pick<CommunityDependencies, 'jobs'>,
  fact: object,
): Promise<void> {
  const { postId } = CommunityAlertsDue.parse(fact)
  const { db, now, jobs } = deps
  const post = await findPost(db, postId)
  if (post?.status !== 'open') {
    // The post is no longer open, so the remaining notifications are dropped.
    await deleteUnsentAlertNotifications(db, postId)
    return
  }
  // At night only the nearest are told of a lost pet (rules/waves.ts), and their message does not wait for the morning.
  const { timezone } = countries[CountryIsoCode.parse(post.country)]
  const isUrgent = post.kind === 'lost' && getMorning(now(), timezone) !== null
  const due = await findUnsentAlertNotifications(db, { postId, first: batch })
  const failures: unknown[] = []
  for (const { uid, label } of due) {
    try {
      await notifyPerson(deps, {
        uid,
        key: `alert:${postId}:${uid}`,
        template: isUrgent ? 'community-alert-night' : 'community-alert',
        path: postPath(post),
        data: { kind: post.kind, pet: petOf(post), place: placeOf(post), zone: label ?? '' },
      })
      await markAlertNotificationSent(db, { postId, uid, at: now() })
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  if (due.length === batch)
    await db.transaction().execute((trx) => jobs.publish(trx, 'community-alerts-due', { postId }))
}

function petOf({ name, species }: PostRow): string {
  return name !== '' ? name : ({ PERRO: 'un perro', GATO: 'un gato' }[species] ?? 'una mascota')
}

function placeOf({ zone, city }: PostRow): string {
  return zone === '' ? city : `${zone}, ${city}`
}
