import { getSweepStart, removeUnusedPictures } from '#shared/pictures/remove-pictures.ts'
import { storePicture } from '#shared/pictures/store-picture.ts'
import { httpError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { OwnPost } from '../contract.ts'
import type { CommunityDependencies } from '../deps.ts'
import { communityError } from '../errors.ts'
import { hashPicture } from '../matches/hash-picture.ts'
import { communityPictures } from './community-pictures.ts'
import { PostStatus } from './contract.ts'
import { requireOwnPost, tellOwn } from './posts.ts'
import { LIMITS } from './rules/limits.ts'
import { canChange } from './rules/post-life.ts'
import { findPictures, orderPictures, releasePicture, usePicture } from './store/pictures.ts'
import type { PostRow } from './store/posts.ts'

type Dependencies = Pick<CommunityDependencies, 'db' | 'now' | 'storage' | 'jobs' | 'log'>

export async function addPostPicture(
  deps: Dependencies,
  { postId, file }: { postId: string; file: File },
  context: CallContext,
): Promise<OwnPost> {
  const { db, now, storage } = deps
  changeable(await requireOwnPost(db, postId, context))
  return storePicture(communityPictures, deps, { file }, async (pictureId) => {
    const look = await hashPicture(storage, pictureId)
    return db.transaction().execute(async (trx) => {
      const row = await requireOwnPost(trx, postId, context, { isLocked: true })
      changeable(row)
      const shown = await findPictures(trx, [postId])
      if (shown.length >= LIMITS.picturesOfPost) throw communityError('too-many')
      const use = { id: pictureId, postId, look, position: shown.length, since: getSweepStart(now()) }
      if (!(await usePicture(trx, use))) throw httpError('unavailable', { retryAfter: 1 })
      // A new picture may change the scores, so the matches are computed again.
      if (row.kind !== 'adoption' && row.status === 'open')
        await deps.jobs.publish(trx, 'community-post-moved', { postId, status: row.status })
      return { answer: await tellOwn(trx, row, now()) }
    })
  })
}

export async function removePostPicture(
  deps: Dependencies,
  { postId, pictureId }: { postId: string; pictureId: string },
  context: CallContext,
): Promise<OwnPost> {
  await deps.db.transaction().execute(async (trx) => {
    changeable(await requireOwnPost(trx, postId, context, { isLocked: true }))
    if (!(await releasePicture(trx, { pictureId, postId }))) throw communityError('picture-not-found')
  })
  await removeUnusedPictures(communityPictures, deps, [pictureId])
  return tellOwn(deps.db, await requireOwnPost(deps.db, postId, context), deps.now())
}

/** Reorders the pictures. Refused when the list misses a picture that was added meanwhile. */
export function orderPostPictures(
  { db, now }: Dependencies,
  { postId, pictureIds }: { postId: string; pictureIds: readonly string[] },
  context: CallContext,
): Promise<OwnPost> {
  return db.transaction().execute(async (trx) => {
    const row = await requireOwnPost(trx, postId, context, { isLocked: true })
    changeable(row)
    const there = new Set((await findPictures(trx, [postId])).map(({ id }) => id))
    const isEachOnce = new Set(pictureIds).size === pictureIds.length && pictureIds.length === there.size
    if (!isEachOnce || !pictureIds.every((id) => there.has(id))) throw communityError('pictures-not-these')
    await orderPictures(trx, { postId, pictureIds })
    return tellOwn(trx, row, now())
  })
}

function changeable({ status }: PostRow): void {
  if (!canChange(PostStatus.parse(status))) throw communityError('not-changeable')
}
