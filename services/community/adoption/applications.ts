import type { Transaction } from 'kysely'
import { parseCountry } from '#shared/countries/countries.ts'
import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AdoptionAnswers, Application, FollowUpAnswered } from '../contract.ts'
import { createOnce } from '../create-once.ts'
import { actingPerson, findPersonFacts } from '../customers/known-person.ts'
import type { CommunityDependencies } from '../deps.ts'
import { communityError } from '../errors.ts'
import { PostStatus } from '../posts/contract.ts'
import { refuseContact } from '../posts/create-post.ts'
import { requireOwnPost } from '../posts/posts.ts'
import { LIMITS } from '../posts/rules/limits.ts'
import { getFollowUps, isPublic } from '../posts/rules/post-life.ts'
import { type Database, findPost, movePost } from '../posts/store/posts.ts'
import type { Tables } from '../tables.ts'
import { rejectOpenApplications } from './move-applications.ts'
import {
  type ApplicationRow,
  findApplication,
  findApplicationsForPost,
  findFollowUp,
  findNewestApplications,
  findPostsAppliedFor,
  insertApplication,
  insertFollowUps,
  markApplicationDecided,
  markFollowUpAnswered,
} from './store.ts'
import { toApplications } from './to-application.ts'

type Dependencies = Pick<CommunityDependencies, 'db' | 'now' | 'accounts' | 'jobs'>

/** Applications sent by the caller, the newest first. */
export async function ownApplications({ db }: Pick<Dependencies, 'db'>, context: CallContext): Promise<Application[]> {
  const uid = accountUid(context)
  return toApplications(db, await findNewestApplications(db, uid), uid)
}

/** Applications for an ad of the caller, the oldest (longest waiting) first. */
export async function listApplications(
  { db }: Pick<Dependencies, 'db'>,
  { postId }: { postId: string },
  context: CallContext,
): Promise<Application[]> {
  const row = await requireOwnPost(db, postId, context)
  return toApplications(db, await findApplicationsForPost(db, postId), row.owner_uid)
}

export async function apply(
  deps: Dependencies,
  { postId, ...answers }: AdoptionAnswers & { postId: string },
  context: CallContext,
): Promise<Application> {
  const facts = await findPersonFacts(deps, context)
  refuseContact(answers)
  return createOnce(deps, { operation: 'apply', input: { postId, answers } }, context, async (trx) => {
    await actingPerson(trx, facts)
    const post = await findPost(trx, postId, { isLocked: true })
    const status = PostStatus.safeParse(post?.status).data
    if (post?.kind !== 'adoption' || status === undefined || !isPublic(status)) throw communityError('post-not-found')
    if (post.owner_uid === facts.uid) throw communityError('own-post')
    if (status !== 'open') throw communityError('not-open')
    const open = await findPostsAppliedFor(trx, facts.uid)
    if (open.includes(postId)) throw communityError('applied-already')
    if (open.length >= LIMITS.openApplications) throw communityError('too-many')

    const id = newId()
    await insertApplication(trx, { id, postId, applicantUid: facts.uid, answers, at: deps.now() })
    await deps.jobs.publish(trx, 'adoption-application-moved', { applicationId: id, status: 'open' })
    return tell(trx, id, facts.uid)
  })
}

/**
 * Decision of the ad's owner. Accepting ends the ad and rejects the other open applications, with a notification each.
 */
export function decideApplication(
  { db, now, jobs }: Dependencies,
  asked: { postId: string; applicationId: string; decision: 'accept' | 'reject'; reason: string },
  context: CallContext,
): Promise<Application> {
  const { postId, applicationId, decision, reason } = asked
  return db.transaction().execute(async (trx) => {
    const post = await requireOwnPost(trx, postId, context, { isLocked: true })
    const row = await findApplication(trx, applicationId, { isLocked: true })
    if (row?.post_id !== postId) throw communityError('application-not-found')
    if (row.status !== 'open') throw communityError('not-decidable')
    if (decision === 'accept' && post.status !== 'open') throw communityError('not-open')
    refuseContact({ reason })

    const at = now()
    const status = decision === 'accept' ? 'accepted' : 'rejected'
    await markApplicationDecided(trx, applicationId, { status, reason, at })
    await jobs.publish(trx, 'adoption-application-moved', { applicationId, status })
    if (decision === 'accept') {
      const followUps = getFollowUps(at).map(({ days, dueAt }) => ({
        application_id: applicationId,
        days,
        due_at: dueAt,
      }))
      await insertFollowUps(trx, followUps)
      const note = 'Encontró hogar'
      await movePost(trx, postId, { status: 'adopted', note, actor: 'owner', actorUid: post.owner_uid, at })
      await rejectOpenApplications(trx, { jobs }, { postId, at, reason: 'Encontró hogar con otra familia.' })
      await jobs.publish(trx, 'community-post-moved', { postId, status: 'adopted' })
    }
    return tell(trx, applicationId, post.owner_uid)
  })
}

export function withdrawApplication(
  { db, now, jobs }: Dependencies,
  { applicationId }: { applicationId: string },
  context: CallContext,
): Promise<Application> {
  return db.transaction().execute(async (trx) => {
    const row = await ownApplication(trx, applicationId, context)
    if (row.status !== 'open') throw communityError('not-decidable')
    await markApplicationDecided(trx, applicationId, { status: 'withdrawn', reason: '', at: now() })
    await jobs.publish(trx, 'adoption-application-moved', { applicationId, status: 'withdrawn' })
    return tell(trx, applicationId, row.applicant_uid)
  })
}

/** Saves the adopter's answer to a follow-up; refused before its due day. */
export function answerFollowUp(
  { db, now, jobs }: Dependencies,
  { applicationId, days, how, note }: { applicationId: string; days: number; how: string; note: string },
  context: CallContext,
): Promise<Application> {
  return db.transaction().execute(async (trx) => {
    const row = await ownApplication(trx, applicationId, context)
    const followUp = await findFollowUp(trx, { applicationId, days })
    if (!followUp) throw communityError('follow-up-not-found')
    if (followUp.due_at > now()) throw communityError('not-due')
    refuseContact({ note })
    await markFollowUpAnswered(trx, { applicationId, days }, { how, note, at: now() })
    const fact: FollowUpAnswered = {
      applicationId,
      days,
      applicantUid: row.applicant_uid,
      country: parseCountry((await findPost(trx, row.post_id))?.country),
      at: now().toISOString(),
    }
    await jobs.publish(trx, 'follow-up-answered', fact)
    return tell(trx, applicationId, row.applicant_uid)
  })
}

/** An application of the caller; anybody else's reads as not found. */
async function ownApplication(trx: Transaction<Tables>, id: string, context: CallContext): Promise<ApplicationRow> {
  const row = await findApplication(trx, id, { isLocked: true })
  if (row?.applicant_uid !== accountUid(context)) throw communityError('application-not-found')
  return row
}

async function tell(db: Database, id: string, uid: string): Promise<Application> {
  const row = await findApplication(db, id)
  const [described] = row ? await toApplications(db, [row], uid) : []
  if (!described) throw communityError('application-not-found')
  return described
}
