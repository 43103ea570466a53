import { removeUnusedPictures } from '#shared/pictures/remove-pictures.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { exportApplications } from '../adoption/account-data.ts'
import { listAlerts } from '../alerts/own-alerts.ts'
import type { CommunityDependencies } from '../deps.ts'
import { communityPictures } from '../posts/community-pictures.ts'
import { findPicturesByOwner } from '../posts/store/pictures.ts'
import { findPostsByOwner } from '../posts/store/posts.ts'
import { findReportsBy } from '../posts/store/reports.ts'
import { toOwnPosts } from '../posts/to-post.ts'
import { exportConversations } from '../relay/export-threads.ts'
import { exportMarkedCells } from '../search-map/export-marked-cells.ts'
import { toSightings } from '../sightings/sightings.ts'
import { deletePerson, findPerson } from './store.ts'

type Dependencies = Pick<CommunityDependencies, 'db' | 'now' | 'storage' | 'log'>

/** All personal data of the caller in the community. */
export async function exportPerson({ db, now }: Dependencies, context: CallContext): Promise<Record<string, unknown>> {
  const uid = accountUid(context)
  const posts = await findPostsByOwner(db, uid)
  return {
    person: (await findPerson(db, uid)) ?? null,
    posts: await toOwnPosts(db, posts, now()),
    sightings: await toSightings(
      db,
      posts.map(({ id }) => id),
    ),
    applications: await exportApplications(db, uid),
    reports: await findReportsBy(db, uid),
    ...(await exportConversations(db, uid)),
    alerts: await listAlerts(db, uid),
    markedCells: await exportMarkedCells(db, uid),
  }
}

/**
 * Erases the caller: posts with their pictures and applications, sent applications and reports, conversations (for
 * both sides), alerts, marks of search maps. Repeating it finds nothing.
 */
export async function erasePerson(deps: Dependencies, context: CallContext): Promise<{ erased: true; kept: string[] }> {
  const uid = accountUid(context)
  const pictures = await deps.db.transaction().execute(async (trx) => {
    const shown = await findPicturesByOwner(trx, uid)
    await deletePerson(trx, uid)
    return shown
  })
  await removeUnusedPictures(communityPictures, deps, pictures)
  return { erased: true, kept: [] }
}
