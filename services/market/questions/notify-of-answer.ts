import type { InternalAccountsClient } from '#services/accounts/client.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import { ProductQuestionAnswered } from '../contract.ts'
import type { NotifyDependencies } from '../notifications/notify-of-order.ts'
import { questionsLink } from '../rules/page-links.ts'
import { findAnsweredQuestion } from './store.ts'

export type QuestionNotifyDependencies = NotifyDependencies & {
  internalAccounts: Pick<InternalAccountsClient, 'accountOf'>
}

/** Notifies the asker of an answer that is still shown: of the shop's first one, and of each buyer's first one. */
export async function notifyOfQuestionAnswered(deps: QuestionNotifyDependencies, fact: object): Promise<void> {
  const { questionId, answerId, country } = ProductQuestionAnswered.parse(fact)
  const question = await findAnsweredQuestion(deps.db, { questionId, answerId })
  if (!question) return

  const { uid, productTitle, productSlug, answer, answerAuthor } = question
  const context = { viewer: anonymousViewer(country), requestId: `answer to question ${questionId}` }
  const account = await deps.internalAccounts.accountOf({ uid, country }, { context })
  await deps.messaging.notify(
    {
      template: 'product-question-answered',
      data: {
        product: productTitle,
        text: answer,
        ...(answerAuthor !== null && { author: answerAuthor }),
        link: questionsLink(deps.origins[country], productSlug),
      },
      to: {
        uid,
        email: account.primaryEmailAddress,
        phoneNumber: account.phoneNumber,
        fullName: account.name,
        country,
      },
      urgency: 'normal',
      key: `product-question:${questionId}:${answerId ?? 'shop'}`,
    },
    { context },
  )
}
