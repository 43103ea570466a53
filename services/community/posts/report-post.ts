import type { CallContext } from '#shared/rpc/service.ts'
import { actingPerson, findPersonFacts } from '../customers/known-person.ts'
import type { CommunityDependencies } from '../deps.ts'
import { communityError } from '../errors.ts'
import { PostStatus } from './contract.ts'
import { LIMITS, REPORTS_THAT_HIDE } from './rules/limits.ts'
import { isListed, isPublic } from './rules/post-life.ts'
import { findPost, movePost } from './store/posts.ts'
import { countOpenReports, countReportsSince, insertReport } from './store/reports.ts'

/** Once per person and post; a second report changes nothing. Enough reports send the post back to moderation. */
export async function reportPost(
  deps: Pick<CommunityDependencies, 'db' | 'now' | 'accounts' | 'jobs'>,
  { postId, reason, note }: { postId: string; reason: string; note: string },
  context: CallContext,
): Promise<{ reported: true }> {
  const facts = await findPersonFacts(deps, context)
  return deps.db.transaction().execute(async (trx) => {
    await actingPerson(trx, facts)
    const row = await findPost(trx, postId, { isLocked: true })
    const status = PostStatus.safeParse(row?.status).data
    if (!row || status === undefined || !isPublic(status)) throw communityError('post-not-found')
    if (row.owner_uid === facts.uid) throw communityError('own-post')

    const at = deps.now()
    const recent = await countReportsSince(trx, { uid: facts.uid, since: new Date(at.getTime() - 86_400_000) })
    if (recent >= LIMITS.reportsADay) throw communityError('too-many-today')

    await insertReport(trx, { postId, uid: facts.uid, reason, note, at })
    if ((await countOpenReports(trx, postId)) >= REPORTS_THAT_HIDE && isListed(status)) {
      const waits = { status: 'waiting', note: 'En revisión por avisos de otras personas', at } as const
      await movePost(trx, postId, { ...waits, actor: 'system', actorUid: null })
      await deps.jobs.publish(trx, 'community-post-moved', { postId, status: 'waiting' })
    }
    return { reported: true }
  })
}
