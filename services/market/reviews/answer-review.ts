import type { Transaction } from 'kysely'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { writeOrderAudit } from '../orders/store/order-life.ts'
import type { Tables } from '../tables.ts'
import { lockReview, type ReviewRow, writeAnswer } from './store.ts'

type Dependencies = Pick<MarketDependencies, 'db' | 'now'>

/** Publishes the shop's answer to a review, or changes it, with a line in the audit log. The same text changes nothing. */
export async function answerProductReview(
  { db, now }: Dependencies,
  { reviewId, text }: { reviewId: string; text: string },
  context: CallContext,
) {
  const actorUid = accountUid(context)
  await changeAnswer(db, reviewId, async (trx, review) => {
    if (review.answer === text) return
    const at = now()
    await writeAnswer(trx, reviewId, { text, at, actorUid })
    const facts = { reviewId, text, ...(review.answer !== null && { before: review.answer }) }
    await writeOrderAudit(trx, { at, actorUid, action: 'answer-review', orderId: review.order_id, facts })
  })
  return { message: 'valid' as const }
}

/** Takes the shop's answer back, with a line in the audit log; without one it changes nothing. */
export async function removeProductReviewAnswer(
  { db, now }: Dependencies,
  { reviewId }: { reviewId: string },
  context: CallContext,
) {
  const actorUid = accountUid(context)
  await changeAnswer(db, reviewId, async (trx, review) => {
    if (review.answer === null) return
    await writeAnswer(trx, reviewId, null)
    const facts = { reviewId, before: review.answer }
    await writeOrderAudit(trx, { at: now(), actorUid, action: 'remove-answer', orderId: review.order_id, facts })
  })
  return { message: 'valid' as const }
}

function changeAnswer(
  db: Dependencies['db'],
  reviewId: string,
  change: (trx: Transaction<Tables>, review: ReviewRow) => Promise<void>,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const review = await lockReview(trx, reviewId)
    if (!review) throw marketError('review-not-found')
    await change(trx, review)
  })
}
