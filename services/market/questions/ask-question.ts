import { authorName } from '#services/appointments/reviews/rules/author-name.ts'
import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { createOnce } from '../create-once.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { MOST_QUESTIONS_A_DAY, whyCannotPublish } from './rules/question-text.ts'
import { countQuestionsSince, deleteOwnQuestion, hasProduct, insertQuestion, lockAsker } from './store.ts'

type Dependencies = Pick<MarketDependencies, 'db' | 'now' | 'accounts'>

const DAY_MS = 24 * 60 * 60_000

/** Publishes a customer's question about a product. Throws contact-in-text, product-not-found, too-many-questions. */
export async function askProductQuestion(
  { db, now, accounts }: Dependencies,
  { productId, text }: { productId: string; text: string },
  context: CallContext,
): Promise<{ questionId: string }> {
  const uid = accountUid(context)
  const refusal = whyCannotPublish(text)
  if (refusal) throw marketError(refusal)
  if (!(await hasProduct(db, productId))) throw marketError('product-not-found')

  const { name } = await accounts.account(undefined, { context })
  return createOnce({ db, now }, { operation: 'ask-question', input: { productId, text } }, context, async (trx) => {
    await lockAsker(trx, uid)
    const since = new Date(now().getTime() - DAY_MS)
    if ((await countQuestionsSince(trx, uid, since)) >= MOST_QUESTIONS_A_DAY) throw marketError('too-many-questions')

    const questionId = newId()
    const author = authorName(name ?? '')
    const { country } = context.viewer
    await insertQuestion(trx, { id: questionId, product_id: productId, uid, country, author, text, created_at: now() })
    return { questionId }
  })
}

/** Removes the caller's question with its answers; repeating the call changes nothing. */
export async function removeProductQuestion(
  { db }: Pick<MarketDependencies, 'db'>,
  { questionId }: { questionId: string },
  context: CallContext,
) {
  await deleteOwnQuestion(db, { uid: accountUid(context), questionId })
  return { message: 'valid' as const }
}
