import type { Transaction } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { callerOf } from '../caller.ts'
import type { AdoptionAnswers, Application, FollowUpAnswered } from '../contract.ts'
import { createOnce } from '../create-once.ts'
import { accountOf, actingPerson } from '../customers/known-person.ts'
import type { CommunityNeeds } from '../deps.ts'
import { communityError } from '../errors.ts'
import { PostStatus } from '../posts/contract.ts'
import { refuseContact } from '../posts/create-post.ts'
import { mine } from '../posts/posts.ts'
import { LIMITS } from '../posts/rules/limits.ts'
import { followUpsOf, isPublic } from '../posts/rules/post-life.ts'
import { type Database, findPost, movePost } from '../posts/store/posts.ts'
import type { Tables } from '../tables.ts'
import { type ApplicationRow, describeApplications } from './describe-application.ts'
import { rejectOpenApplications } from './move-applications.ts'

type Needs = Pick<CommunityNeeds, 'db' | 'now' | 'accounts' | 'jobs'>

/** Those that the caller sent, the newest first. */
export async function ownApplications({ db }: Pick<Needs, 'db'>, context: CallContext): Promise<Application[]> {
  const uid = callerOf(context)
  const rows = await db
    .selectFrom('community.applications')
    .selectAll()
    .where('applicant_uid', '=', uid)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  return describeApplications(db, rows, uid)
}

/** Those for an ad of the caller, the oldest first: who waits longest. */
export async function applicationsOfPost(
  { db }: Pick<Needs, 'db'>,
  { postId }: { postId: string },
  context: CallContext,
): Promise<Application[]> {
  const row = await mine(db, postId, context)
  const rows = await db
    .selectFrom('community.applications')
    .selectAll()
    .where('post_id', '=', postId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(500)
    .execute()
  return describeApplications(db, rows, row.owner_uid)
}

export async function apply(
  needs: Needs,
  { postId, ...answers }: AdoptionAnswers & { postId: string },
  context: CallContext,
): Promise<Application> {
  const facts = await accountOf(needs, context)
  refuseContact(answers)
  return createOnce(needs, { operation: 'apply', input: { postId, answers } }, context, async (trx) => {
    await actingPerson(trx, facts)
    const post = await findPost(trx, postId, { isLocked: true })
    const status = PostStatus.safeParse(post?.status).data
    if (post?.kind !== 'adoption' || status === undefined || !isPublic(status)) throw communityError('post-not-found')
    if (post.owner_uid === facts.uid) throw communityError('own-post')
    if (status !== 'open') throw communityError('not-open')
    const open = await trx
      .selectFrom('community.applications')
      .select('post_id')
      .where('applicant_uid', '=', facts.uid)
      .where('status', '=', 'open')
      .execute()
    if (open.some(({ post_id }) => post_id === postId)) throw communityError('applied-already')
    if (open.length >= LIMITS.openApplications) throw communityError('too-many')

    const id = newId()
    const at = needs.now()
    await trx
      .insertInto('community.applications')
      .values({
        id,
        post_id: postId,
        applicant_uid: facts.uid,
        status: 'open',
        answers: JSON.stringify(answers),
        created_at: at,
        updated_at: at,
      })
      .execute()
    await needs.jobs.publish(trx, 'adoption-application-moved', { applicationId: id, status: 'open' })
    return tell(trx, id, facts.uid)
  })
}

/** By the owner of the ad. One that is accepted ends the ad, and whoever else waits is told. */
export function decideApplication(
  { db, now, jobs }: Needs,
  asked: { postId: string; applicationId: string; decision: 'accept' | 'reject'; reason: string },
  context: CallContext,
): Promise<Application> {
  const { postId, applicationId, decision, reason } = asked
  return db.transaction().execute(async (trx) => {
    const post = await mine(trx, postId, context, { isLocked: true })
    const row = await findApplication(trx, applicationId)
    if (row?.post_id !== postId) throw communityError('application-not-found')
    if (row.status !== 'open') throw communityError('not-decidable')
    if (decision === 'accept' && post.status !== 'open') throw communityError('not-open')
    refuseContact({ reason })

    const at = now()
    const status = decision === 'accept' ? 'accepted' : 'rejected'
    await decide(trx, applicationId, { status, reason, at })
    await jobs.publish(trx, 'adoption-application-moved', { applicationId, status })
    if (decision === 'accept') {
      const followUps = followUpsOf(at).map(({ days, dueAt }) => ({
        application_id: applicationId,
        days,
        due_at: dueAt,
      }))
      await trx.insertInto('community.follow_ups').values(followUps).execute()
      const note = 'Encontró hogar'
      await movePost(trx, postId, { status: 'adopted', note, actor: 'owner', actorUid: post.owner_uid, at })
      await rejectOpenApplications(trx, { jobs }, { postId, at, reason: 'Encontró hogar con otra familia.' })
      await jobs.publish(trx, 'community-post-moved', { postId, status: 'adopted' })
    }
    return tell(trx, applicationId, post.owner_uid)
  })
}

export function withdrawApplication(
  { db, now, jobs }: Needs,
  { applicationId }: { applicationId: string },
  context: CallContext,
): Promise<Application> {
  return db.transaction().execute(async (trx) => {
    const row = await ownApplication(trx, applicationId, context)
    if (row.status !== 'open') throw communityError('not-decidable')
    await decide(trx, applicationId, { status: 'withdrawn', reason: '', at: now() })
    await jobs.publish(trx, 'adoption-application-moved', { applicationId, status: 'withdrawn' })
    return tell(trx, applicationId, row.applicant_uid)
  })
}

/** The new family says how it goes, from the day on which it is asked. */
export function answerFollowUp(
  { db, now, jobs }: Needs,
  { applicationId, days, how, note }: { applicationId: string; days: number; how: string; note: string },
  context: CallContext,
): Promise<Application> {
  return db.transaction().execute(async (trx) => {
    const row = await ownApplication(trx, applicationId, context)
    const followUp = await trx
      .selectFrom('community.follow_ups')
      .select('due_at')
      .where('application_id', '=', applicationId)
      .where('days', '=', days)
      .executeTakeFirst()
    if (!followUp) throw communityError('follow-up-not-found')
    if (followUp.due_at > now()) throw communityError('not-due')
    refuseContact({ note })
    await trx
      .updateTable('community.follow_ups')
      .set({ how, note, answered_at: now() })
      .where('application_id', '=', applicationId)
      .where('days', '=', days)
      .execute()
    const fact: FollowUpAnswered = {
      applicationId,
      days,
      applicantUid: row.applicant_uid,
      country: (await findPost(trx, row.post_id))?.country === 'PY' ? 'PY' : 'BO',
      at: now().toISOString(),
    }
    await jobs.publish(trx, 'follow-up-answered', fact)
    return tell(trx, applicationId, row.applicant_uid)
  })
}

/** Locked: whoever else decides or takes it back waits. */
function findApplication(trx: Transaction<Tables>, id: string): Promise<ApplicationRow | undefined> {
  return trx.selectFrom('community.applications').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The caller's; anybody else's reads as not found. */
async function ownApplication(trx: Transaction<Tables>, id: string, context: CallContext): Promise<ApplicationRow> {
  const row = await findApplication(trx, id)
  if (row?.applicant_uid !== callerOf(context)) throw communityError('application-not-found')
  return row
}

async function decide(
  trx: Transaction<Tables>,
  id: string,
  { status, reason, at }: { status: 'accepted' | 'rejected' | 'withdrawn'; reason: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('community.applications')
    .set({ status, reason, decided_at: at, updated_at: at })
    .where('id', '=', id)
    .execute()
}

async function tell(db: Database, id: string, uid: string): Promise<Application> {
  const rows = await db.selectFrom('community.applications').selectAll().where('id', '=', id).execute()
  const [described] = await describeApplications(db, rows, uid)
  if (!described) throw communityError('application-not-found')
  return described
}
