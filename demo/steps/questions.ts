import { questions } from '#demo/shops/questions.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { SHOP_ID, toBuyerContext } from './opinions.ts'
import type { StepDependencies } from './step.ts'

const DAY_MS = 86_400_000

/** Regulars ask about products that others review, and the shop or a buyer answers: some days ago. */
export async function askAndAnswer({ shopping, now }: StepDependencies): Promise<void> {
  const { staff } = shopping
  for (const [index, { handle, asker, text, answer, buyer }] of questions.entries()) {
    const client = shopping.at(() => new Date(now().getTime() - 2 * (questions.length - index) * DAY_MS))
    const context: CallContext = { ...toBuyerContext(asker), idempotencyKey: `demo/questions/${index}` }
    const { _id: productId } = await client.catalogItemProduct({ shopId: SHOP_ID, slugOrId: handle }, { context })
    const { questionId } = await client.askProductQuestion({ productId, text }, { context })
    if (answer !== null) await client.answerProductQuestion({ questionId, text: answer }, { context: staff })
    if (buyer) await client.answerAsBuyer({ questionId, text: buyer.text }, { context: toBuyerContext(buyer.place) })
  }
}
