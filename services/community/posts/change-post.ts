import type { CallContext } from '#shared/rpc/service.ts'
import { rejectOpenApplications } from '../adoption/move-applications.ts'
import type { OwnPost } from '../contract.ts'
import type { CommunityDependencies } from '../deps.ts'
import { communityError } from '../errors.ts'
import { endOtherSide, publishReunited } from '../matches/matches.ts'
import { lockPostWithOtherSide } from '../matches/store.ts'
import { PostKind, PostStatus } from './contract.ts'
import { refuseContact } from './create-post.ts'
import { requireOwnPost, tellOwn } from './posts.ts'
import { canChange, canEnd, getEndings } from './rules/post-life.ts'
import { movePost, updatePost } from './store/posts.ts'

type Dependencies = Pick<CommunityDependencies, 'db' | 'now' | 'jobs'>

type Change = {
  [Fact in 'name' | 'breed' | 'marks' | 'description' | 'zone']?: string | undefined
} & {
  size?: string | null | undefined
  sex?: string | null | undefined
  ageMonths?: number | null | undefined
  colours?: string[] | undefined
}

export function changePost(
  { db, now }: Dependencies,
  { postId, ageMonths, ...change }: Change & { postId: string },
  context: CallContext,
): Promise<OwnPost> {
  return db.transaction().execute(async (trx) => {
    const row = await requireOwnPost(trx, postId, context, { isLocked: true })
    if (!canChange(PostStatus.parse(row.status))) throw communityError('not-changeable')
    refuseContact(change)
    const known = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    await updatePost(trx, postId, {
      ...known,
      ...(ageMonths !== undefined && { age_months: ageMonths }),
      updated_at: now(),
    })
    return tellOwn(trx, await requireOwnPost(trx, postId, context), now())
  })
}

/** Ends a post and rejects its open applications. */
export function closePost(
  { db, now, jobs }: Dependencies,
  { postId, as }: { postId: string; as: 'adopted' | 'reunited' | 'closed' },
  context: CallContext,
): Promise<OwnPost> {
  return db.transaction().execute(async (trx) => {
    await lockPostWithOtherSide(trx, postId)
    const row = await requireOwnPost(trx, postId, context, { isLocked: true })
    if (!canEnd(PostStatus.parse(row.status)) || !getEndings(PostKind.parse(row.kind)).includes(as))
      throw communityError('not-changeable')
    const at = now()
    const note = { adopted: 'Encontró hogar', reunited: 'Volvió a casa', closed: 'Se retiró' }[as]
    await movePost(trx, postId, { status: as, note, actor: 'owner', actorUid: row.owner_uid, at })
    await rejectOpenApplications(trx, { jobs }, { postId, at, reason: 'La publicación terminó.' })
    await endOtherSide(trx, { jobs, now }, { postId, as: as === 'reunited' ? 'reunited' : 'open' })
    await jobs.publish(trx, 'community-post-moved', { postId, status: as })
    if (as === 'reunited') await publishReunited(trx, { jobs }, row, at)
    return tellOwn(trx, await requireOwnPost(trx, postId, context), at)
  })
}
