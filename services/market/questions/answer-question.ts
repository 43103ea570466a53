import type { Transaction } from 'kysely'
import { parseCountry } from '#shared/countries/countries.ts'
import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { ProductQuestionAnswered } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { findBuyer } from '../reviews/find-buyer.ts'
import { logModeration } from '../reviews/log-moderation.ts'
import type { Tables } from '../tables.ts'
import { whyCannotPublish } from './rules/question-text.ts'
import { deleteOwnAnswer, findQuestion, lockQuestion, putAnswer, type QuestionRow, writeAnswer } from './store.ts'

type Dependencies = Pick<MarketDependencies, 'db' | 'now' | 'jobs'>

/**
 * Publishes the shop's answer to a question, or changes it, with a line in the audit log. The asker is notified of the
 * first one. The same text changes nothing.
 */
export async function answerProductQuestion(
  { db, now, jobs }: Dependencies,
  { questionId, text }: { questionId: string; text: string },
  context: CallContext,
) {
  const actorUid = accountUid(context)
  await db.transaction().execute(async (trx) => {
    const question = await lockQuestion(trx, questionId)
    if (!question) throw marketError('question-not-found')
    if (question.answer === text) return

    const at = now()
    await writeAnswer(trx, questionId, { text, at, actorUid })
    const facts = { questionId, text, ...(question.answer !== null && { before: question.answer }) }
    await logModeration(trx, { at, actorUid, action: 'answer-question', facts })
    if (question.answer === null) await publishAnswered(trx, { jobs }, question, null)
  })
  return { message: 'valid' as const }
}

/** Publishes a buyer's answer to a question, or changes it. Throws contact-in-text, question-not-found, not-a-buyer. */
export async function answerAsBuyer(
  { db, now, jobs }: Dependencies,
  { questionId, text }: { questionId: string; text: string },
  context: CallContext,
) {
  const uid = accountUid(context)
  const refusal = whyCannotPublish(text)
  if (refusal) throw marketError(refusal)
  const question = await findQuestion(db, questionId)
  if (!question || question.hidden_at !== null) throw marketError('question-not-found')
  const buyer = await findBuyer(db, { uid, productId: question.product_id })
  if (!buyer) throw marketError('not-a-buyer')

  await db.transaction().execute(async (trx) => {
    // The question may have been removed meanwhile.
    if (!(await lockQuestion(trx, questionId))) throw marketError('question-not-found')
    const answer = { id: newId(), question_id: questionId, uid, text, created_at: now() }
    const { isNew } = await putAnswer(trx, { ...answer, order_id: buyer.orderId, author: buyer.author })
    if (isNew && question.uid !== uid) await publishAnswered(trx, { jobs }, question, answer.id)
  })
  return { message: 'valid' as const }
}

/** Removes the caller's answer to a question; repeating the call changes nothing. */
export async function removeBuyerAnswer(
  { db }: Pick<Dependencies, 'db'>,
  { questionId }: { questionId: string },
  context: CallContext,
) {
  await deleteOwnAnswer(db, { uid: accountUid(context), questionId })
  return { message: 'valid' as const }
}

async function publishAnswered(
  trx: Transaction<Tables>,
  { jobs }: Pick<Dependencies, 'jobs'>,
  { id: questionId, country }: QuestionRow,
  answerId: string | null,
): Promise<void> {
  const fact: ProductQuestionAnswered = { questionId, answerId, country: parseCountry(country) }
  await jobs.publish(trx, 'product-question-answered', fact)
}
