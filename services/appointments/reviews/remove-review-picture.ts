import { removeUnusedPictures } from '#shared/pictures/remove-pictures.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { reviewPictureAddress, reviewPictures } from './review-pictures.ts'
import { dropPicture } from './store/review-pictures.ts'
import { lockReviewByAuthor } from './store/reviews.ts'

/**
 * Removes a picture from the caller's review, also after the review period: owners can always withdraw their photos. A
 * second call does nothing.
 */
export async function removeReviewPicture(
  deps: AppointmentsDependencies,
  { appointmentId, pictureId }: { appointmentId: string; pictureId: string },
  context: CallContext,
): Promise<{ pictures: string[] }> {
  const uid = accountUid(context)
  const left = await deps.db.transaction().execute(async (trx) => {
    const review = await lockReviewByAuthor(trx, { uid, appointmentId })
    if (!review) throw appointmentsError('review-not-found')
    if (!review.pictures.includes(pictureId)) return review.pictures
    return dropPicture(trx, { id: pictureId, reviewId: review.id })
  })
  await removeUnusedPictures(reviewPictures, deps, [pictureId])
  return { pictures: left.map(reviewPictureAddress) }
}
