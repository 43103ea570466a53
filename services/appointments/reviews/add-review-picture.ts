import { getSweepStart } from '#shared/pictures/remove-pictures.ts'
import { fingerprintPicture, storePicture } from '#shared/pictures/store-picture.ts'
import { accountUid } from '#shared/rpc/access.ts'
import { httpError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { createOnce } from '../create-once.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { reviewPictureAddress, reviewPictures } from './review-pictures.ts'
import { reviewable } from './save-review.ts'
import { usePicture } from './store/review-pictures.ts'
import { findOwnReview, lockReviewByAuthor } from './store/reviews.ts'

const mostPictures = 3

/** Adds a picture to the caller's review, re-encoded from its pixels. */
export async function addReviewPicture(
  deps: AppointmentsDependencies,
  { appointmentId, file }: { appointmentId: string; file: File },
  context: CallContext,
): Promise<{ pictures: string[] }> {
  const uid = accountUid(context)
  // Check access before processing the picture.
  await reviewable(deps, { uid, appointmentId })
  const review = await findOwnReview(deps.db, { appointmentId, uid })
  if (!review) throw appointmentsError('review-not-found')
  // A repeated call with an Idempotency-Key may be the one that added the last picture.
  const isFull = review.pictures.length >= mostPictures
  if (isFull && !context.idempotencyKey) throw appointmentsError('too-many-pictures')

  const input = { appointmentId, picture: await fingerprintPicture({ file }) }
  return storePicture(reviewPictures, deps, { file }, async (pictureId) => {
    const answer = await createOnce(deps, { operation: 'add-review-picture', input }, context, async (trx) => {
      const locked = await lockReviewByAuthor(trx, { uid, appointmentId })
      if (!locked) throw appointmentsError('review-not-found')
      if (locked.pictures.length >= mostPictures) throw appointmentsError('too-many-pictures')
      const isUsed = await usePicture(trx, { id: pictureId, reviewId: locked.id, since: getSweepStart(deps.now()) })
      if (!isUsed) throw httpError('unavailable', { retryAfter: 1 })
      return { pictures: [...locked.pictures, pictureId].map(reviewPictureAddress) }
    })
    return { answer }
  })
}
