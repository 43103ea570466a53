import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { PublishedKind } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { hideReportedReview, isReviewShown } from '../reviews/moderate-reviews.ts'
import { REPORTS_THAT_HIDE } from './rules/question-text.ts'
import { hideText, insertReport, lockAnswer, lockQuestion } from './store.ts'

const HIDDEN_BY_REPORTS = 'Varias personas lo denunciaron'

/** Reports a question, an answer or a review. Several accounts' reports hide it until an operator decides. */
export async function reportPublished(
  { db, now }: Pick<MarketDependencies, 'db' | 'now'>,
  { kind, id, reason }: { kind: PublishedKind; id: string; reason: string },
  context: CallContext,
): Promise<{ reported: true }> {
  const uid = accountUid(context)
  await db.transaction().execute(async (trx) => {
    const isShown = {
      question: async () => (await lockQuestion(trx, id))?.hidden_at === null,
      answer: async () => (await lockAnswer(trx, { id }))?.hidden_at === null,
      review: () => isReviewShown(trx, id),
    }
    // Hidden texts are not found.
    if (!(await isShown[kind]())) throw marketError(`${kind}-not-found`)

    const at = now()
    const reports = await insertReport(trx, { id: newId(), kind, textId: id, uid, reason, now: at })
    if (reports < REPORTS_THAT_HIDE) return
    const hidden = { at, reason: HIDDEN_BY_REPORTS }
    if (kind === 'review') await hideReportedReview(trx, id, hidden)
    else await hideText(trx, { kind, id }, hidden)
  })
  return { reported: true }
}
