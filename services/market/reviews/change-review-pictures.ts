import type { Transaction } from 'kysely'
import { getSweepStart, removeUnusedPictures } from '#shared/pictures/remove-pictures.ts'
import { fingerprintPicture, storePicture } from '#shared/pictures/store-picture.ts'
import { accountUid } from '#shared/rpc/access.ts'
import { httpError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { createOnce } from '../create-once.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import type { Tables } from '../tables.ts'
import { reviewPictureAddress, reviewPictures } from './review-pictures.ts'
import { MOST_REVIEW_PICTURES } from './rules/product-reviews.ts'
import { dropPicture, dropPictures, findOwnReview, lockOwnReview, usePicture } from './store.ts'

type Dependencies = Pick<MarketDependencies, 'db' | 'now' | 'storage' | 'log'>

/** Adds a picture to the caller's review, re-encoded from its pixels. Throws review-not-found, too-many-pictures. */
export async function addProductReviewPicture(
  deps: Dependencies,
  { productId, file }: { productId: string; file: File },
  context: CallContext,
): Promise<{ pictures: string[] }> {
  const uid = accountUid(context)
  // Asked before the picture is processed.
  const review = await findOwnReview(deps.db, { uid, productId })
  if (!review) throw marketError('review-not-found')
  // A repeated call with an Idempotency-Key may be the one that added the last picture.
  const isFull = review.pictures.length >= MOST_REVIEW_PICTURES
  if (isFull && !context.idempotencyKey) throw marketError('too-many-pictures')

  const input = { productId, picture: await fingerprintPicture({ file }) }
  return storePicture(reviewPictures, deps, { file }, async (pictureId) => {
    const answer = await createOnce(deps, { operation: 'add-review-picture', input }, context, async (trx) => {
      const locked = await lockOwnReview(trx, { uid, productId })
      if (!locked) throw marketError('review-not-found')
      if (locked.pictures.length >= MOST_REVIEW_PICTURES) throw marketError('too-many-pictures')
      const isUsed = await usePicture(trx, { id: pictureId, reviewId: locked.id, since: getSweepStart(deps.now()) })
      if (!isUsed) throw httpError('unavailable', { retryAfter: 1 })
      return { pictures: [...locked.pictures, pictureId].map(reviewPictureAddress) }
    })
    return { answer }
  })
}

/** Removes a picture from the caller's review; repeating the call changes nothing. Throws review-not-found. */
export async function removeProductReviewPicture(
  deps: Dependencies,
  { productId, pictureId }: { productId: string; pictureId: string },
  context: CallContext,
): Promise<{ pictures: string[] }> {
  const uid = accountUid(context)
  const left = await deps.db.transaction().execute(async (trx) => {
    const review = await lockOwnReview(trx, { uid, productId })
    if (!review) throw marketError('review-not-found')
    await dropPicture(trx, { id: pictureId, reviewId: review.id })
    return review.pictures.filter((id) => id !== pictureId)
  })
  await removeUnusedPictures(reviewPictures, deps, [pictureId])
  return { pictures: left.map(reviewPictureAddress) }
}

/** Takes the pictures out of all reviews of an account that is erased. `removeReleasedPictures` then removes their files. */
export function releasePictures(trx: Transaction<Tables>, uid: string): Promise<string[]> {
  return dropPictures(trx, { uid })
}

/** Removes the files of released pictures, after the transaction; what fails is left to the sweep. */
export async function removeReleasedPictures(
  deps: Pick<Dependencies, 'db' | 'storage' | 'log'>,
  pictureIds: readonly string[],
): Promise<void> {
  await removeUnusedPictures(reviewPictures, deps, pictureIds)
}
