import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { StaffProductReview } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { writeOrderAudit } from '../orders/store/order-life.ts'
import { getEndCursor, toOwnReview } from './product-reviews.ts'
import { parseReviewCursor } from './rules/product-reviews.ts'
import { countReviewsToAnswer, findStaffReviews, hideReview, lockReview } from './store.ts'

type Dependencies = Pick<MarketDependencies, 'db' | 'now'>

/** Reviews of every product, including hidden ones. */
export async function staffProductReviews(
  { db }: Dependencies,
  { after, first, only }: { after?: string | undefined; first: number; only?: 'unanswered' | undefined },
  { viewer }: CallContext,
): Promise<{ reviews: StaffProductReview[]; endCursor: string | null }> {
  const rows = await findStaffReviews(db, {
    first: first + 1,
    after: parseReviewCursor(after),
    isUnanswered: only === 'unanswered',
  })
  return {
    reviews: rows.slice(0, first).map((row) => ({
      ...toOwnReview(row, viewer),
      productTitle: row.productTitle,
      productSlug: row.productSlug,
      orderReference: row.orderReference,
      hiddenReason: row.hidden_reason,
    })),
    endCursor: getEndCursor(rows, first),
  }
}

/** Number of shown reviews without an answer. */
export function countUnansweredReviews(db: Dependencies['db']): Promise<number> {
  return countReviewsToAnswer(db)
}

/** Hides or shows a review, with a line in the audit log; repeating the call changes nothing. */
export async function moderateProductReview(
  { db, now }: Dependencies,
  { reviewId, isHidden, reason }: { reviewId: string; isHidden: boolean; reason: string },
  context: CallContext,
) {
  const actorUid = accountUid(context)
  await db.transaction().execute(async (trx) => {
    const review = await lockReview(trx, reviewId)
    if (!review) throw marketError('review-not-found')
    if ((review.hidden_at !== null) === isHidden) return

    const at = now()
    await hideReview(trx, reviewId, isHidden ? { at, reason } : null)
    const action = isHidden ? 'hide-review' : 'show-review'
    await writeOrderAudit(trx, { at, actorUid, action, orderId: review.order_id, facts: { reviewId, reason } })
  })
  return { message: 'valid' as const }
}
