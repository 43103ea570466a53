import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { changingStars } from './change-stars.ts'
import { addStars, insertReport, lockReview, updateReview } from './store/reviews.ts'

/** Reports by this many accounts hide a review until an operator decides. */
const reportsThatHide = 3

export async function reportReview(
  deps: AppointmentsDependencies,
  { reviewId, reason }: { reviewId: string; reason: string },
  context: CallContext,
): Promise<{ reported: true }> {
  const uid = accountUid(context)
  await changingStars(deps, async (trx) => {
    const review = await lockReview(trx, reviewId)
    // Hidden reviews are not found.
    if (!review || review.is_hidden) throw appointmentsError('review-not-found')

    const now = deps.now()
    const reports = await insertReport(trx, { reviewId, uid, reason, now })
    if (reports < reportsThatHide) return
    await updateReview(trx, reviewId, { is_hidden: true, updated_at: now })
    await addStars(trx, { storeId: review.store_id, stars: -review.stars, reviews: -1 })
  })
  return { reported: true }
}
