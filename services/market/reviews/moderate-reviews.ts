import type { Transaction } from 'kysely'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { StaffProductReview } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { writeOrderAudit } from '../orders/store/order-life.ts'
import { countReviewReports, decideReviewReports } from '../questions/own-questions.ts'
import type { Tables } from '../tables.ts'
import { getEndCursor, toOwnReview } from './product-reviews.ts'
import { parseReviewCursor } from './rules/product-reviews.ts'
import { findStaffReviews, hideReview, lockReview } from './store.ts'

type Dependencies = Pick<MarketDependencies, 'db' | 'now'>

/** Reviews of every product, including hidden ones. */
export async function staffProductReviews(
  { db }: Dependencies,
  { after, first, only }: { after?: string | undefined; first: number; only?: 'unanswered' | 'reported' | undefined },
  { viewer }: CallContext,
): Promise<{ reviews: StaffProductReview[]; endCursor: string | null }> {
  const rows = await findStaffReviews(db, {
    first: first + 1,
    after: parseReviewCursor(after),
    only,
  })
  const shown = rows.slice(0, first)
  const reports = await countReviewReports(
    db,
    shown.map(({ id }) => id),
  )
  return {
    reviews: shown.map((row) => ({
      ...toOwnReview(row, viewer),
      productTitle: row.productTitle,
      productSlug: row.productSlug,
      orderReference: row.orderReference,
      shopId: row.shopId,
      shopName: row.shopName,
      hiddenReason: row.hidden_reason,
      reports: reports.get(row.id) ?? 0,
    })),
    endCursor: getEndCursor(rows, first),
  }
}

/** Hides or shows a review, and decides its reports, with a line in the audit log; repeating the call changes nothing. */
export async function moderateProductReview(
  { db, now }: Dependencies,
  { reviewId, isHidden, reason }: { reviewId: string; isHidden: boolean; reason: string },
  context: CallContext,
) {
  const actorUid = accountUid(context)
  await db.transaction().execute(async (trx) => {
    const review = await lockReview(trx, reviewId)
    if (!review) throw marketError('review-not-found')
    const at = now()
    await decideReviewReports(trx, { reviewId, now: at })
    if ((review.hidden_at !== null) === isHidden) return

    await hideReview(trx, reviewId, isHidden ? { at, reason } : null)
    const action = isHidden ? 'hide-review' : 'show-review'
    await writeOrderAudit(trx, { at, actorUid, action, orderId: review.order_id, facts: { reviewId, reason } })
  })
  return { message: 'valid' as const }
}

/** Whether a review exists and is shown; locks it until the transaction ends. */
export async function isReviewShown(trx: Transaction<Tables>, reviewId: string): Promise<boolean> {
  return (await lockReview(trx, reviewId))?.hidden_at === null
}

/** Hides a review that several accounts reported, until an operator decides. */
export async function hideReportedReview(
  trx: Transaction<Tables>,
  reviewId: string,
  hidden: { at: Date; reason: string },
): Promise<void> {
  await hideReview(trx, reviewId, hidden)
}
