import { bump } from '#shared/database/notify.ts'
import { removeUnusedPictures } from '#shared/pictures/remove-pictures.ts'
import { httpError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { describeApplications } from '../adoption/describe-application.ts'
import { describeAlert, findAlerts } from '../alerts/own-alerts.ts'
import type { CommunityNeeds } from '../deps.ts'
import { communityPictures } from '../posts/community-pictures.ts'
import { describeOwnPosts } from '../posts/describe-post.ts'
import { findPostsOf, POSTS_VERSION } from '../posts/store/posts.ts'
import { exportThreads } from '../relay/export-threads.ts'
import { describeSightings } from '../sightings/sightings.ts'
import { findPerson } from './store.ts'

type Needs = Pick<CommunityNeeds, 'db' | 'now' | 'storage' | 'log'>

/** Everything that the community keeps of the caller. */
export async function exportPerson({ db, now }: Needs, { viewer }: CallContext): Promise<Record<string, unknown>> {
  const { uid } = viewer
  if (uid === null) throw httpError('unauthorized')
  const applications = await db
    .selectFrom('community.applications')
    .selectAll()
    .where('applicant_uid', '=', uid)
    .orderBy('created_at')
    .execute()
  const reports = await db
    .selectFrom('community.reports')
    .select(['post_id', 'reason', 'note', 'created_at'])
    .where('uid', '=', uid)
    .orderBy('created_at')
    .execute()
  const posts = await findPostsOf(db, uid)
  const marks = await db
    .selectFrom('community.mark_tries')
    .select(['post_id', 'tries', 'tried_at', 'passed_at'])
    .where('uid', '=', uid)
    .orderBy('tried_at')
    .execute()
  return {
    person: (await findPerson(db, uid)) ?? null,
    posts: await describeOwnPosts(db, posts, now()),
    sightings: await describeSightings(
      db,
      posts.map(({ id }) => id),
    ),
    applications: await describeApplications(db, applications, uid),
    reports,
    conversations: await exportThreads(db, uid),
    hiddenMarksAnswered: marks,
    alerts: (await findAlerts(db, uid)).map(describeAlert),
  }
}

/**
 * Deletes it: posts with their pictures and applications, what was applied for and reported, conversations (for both of their
 * sides), alerts. Again it finds nothing.
 */
export async function erasePerson(needs: Needs, { viewer }: CallContext): Promise<{ erased: true; kept: string[] }> {
  const { uid } = viewer
  if (uid === null) throw httpError('unauthorized')
  const pictures = await needs.db.transaction().execute(async (trx) => {
    const shown = await trx
      .selectFrom('community.pictures as p')
      .leftJoin('community.sightings as s', 's.id', 'p.sighting_id')
      .innerJoin('community.posts as o', (join) =>
        join.on(({ eb, or, ref }) => or([eb('o.id', '=', ref('p.post_id')), eb('o.id', '=', ref('s.post_id'))])),
      )
      .select('p.id')
      .where('o.owner_uid', '=', uid)
      .execute()
    await trx.deleteFrom('community.people').where('uid', '=', uid).execute()
    await bump(trx, POSTS_VERSION)
    await trx.deleteFrom('community.idempotency').where('owner', '=', uid).execute()
    return shown.map(({ id }) => id)
  })
  await removeUnusedPictures(communityPictures, needs, pictures)
  return { erased: true, kept: [] }
}
