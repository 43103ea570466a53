import type { CallContext } from '#shared/rpc/service.ts'
import type { Review, StaffReviews } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { addDays, localDay, todayIn, toInstant } from '../rules/local-clock.ts'
import { writeDeed } from '../settings/save-setting.ts'
import { findStaffStore, getStaffScope } from '../staff-scope.ts'
import { findCachedStore } from '../stores/cached-stores.ts'
import { changingStars } from './change-stars.ts'
import { ANSWER_WITHIN_DAYS } from './rules/needs-answer.ts'
import { parseReviewCursor, toReviewCursor } from './rules/review-cursor.ts'
import {
  addStars,
  countStaffReviews,
  deleteReports,
  findStaffReviews,
  lockReview,
  updateReview,
} from './store/reviews.ts'
import { toReview } from './to-review.ts'

/** Reviews of a store of the caller's, hidden ones included, and how many of them wait. */
export async function staffReviews(
  deps: AppointmentsDependencies,
  {
    storeId,
    after,
    first,
    only,
  }: { storeId: string; after?: string | undefined; first: number; only?: 'unanswered' | 'reported' | undefined },
  context: CallContext,
): Promise<StaffReviews> {
  const { scope, store } = await findStaffStore(deps, storeId, context)
  const oldestDay = addDays(todayIn(store.timezone, deps.now()), -ANSWER_WITHIN_DAYS)
  const answerSince = new Date(toInstant(localDay(oldestDay, store.timezone), 0))
  const [rows, counts] = await Promise.all([
    findStaffReviews(deps.db, scope, {
      ...{ storeId, only, answerSince },
      first: first + 1,
      after: parseReviewCursor(after),
    }),
    countStaffReviews(deps.db, { storeId, answerSince }),
  ])
  const shown = rows.slice(0, first)
  const last = shown.at(-1)
  return {
    reviews: shown.map((row) => ({
      ...toReview(row, store.timezone),
      reports: row.reports,
      isHidden: row.is_hidden,
    })),
    endCursor: last && rows.length > first ? toReviewCursor(last) : null,
    counts,
  }
}

/** Saves the store's answer to a review; a later one replaces it. */
export async function answerReview(
  deps: AppointmentsDependencies,
  { reviewId, text }: { reviewId: string; text: string },
  context: CallContext,
): Promise<Review> {
  const scope = await getStaffScope(deps, context)
  const answered = await deps.db.transaction().execute(async (trx) => {
    const review = await lockReview(trx, reviewId, scope)
    if (!review) throw appointmentsError('review-not-found')

    const now = deps.now()
    await updateReview(trx, reviewId, { answer: text, answered_at: now, updated_at: now })
    const what = 'Respondió una reseña'
    await writeDeed(trx, { storeId: review.store_id, uid: scope.uid, what, now })
    return { ...review, answer: text, answered_at: now }
  })
  const { timezone } = await findCachedStore(deps, answered.store_id)
  return toReview(answered, timezone)
}

/**
 * Hides or shows a review; showing it again clears its reports. Operators only: a merchant would hide all but praise.
 */
export async function moderateReview(
  deps: AppointmentsDependencies,
  { reviewId, isHidden }: { reviewId: string; isHidden: boolean },
  context: CallContext,
): Promise<{ isHidden: boolean }> {
  const scope = await getStaffScope(deps, context)
  await changingStars(deps, async (trx) => {
    const review = await lockReview(trx, reviewId, scope)
    if (!review) throw appointmentsError('review-not-found')

    const now = deps.now()
    if (!isHidden) await deleteReports(trx, reviewId)
    if (review.is_hidden === isHidden) return
    await updateReview(trx, reviewId, { is_hidden: isHidden, updated_at: now })
    const sign = isHidden ? -1 : 1
    await addStars(trx, { storeId: review.store_id, stars: sign * review.stars, reviews: sign })
    const what = isHidden ? 'Ocultó una reseña' : 'Mostró de nuevo una reseña'
    await writeDeed(trx, { storeId: review.store_id, uid: scope.uid, what, now })
  })
  return { isHidden }
}
