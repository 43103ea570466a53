import type { Jobs } from '#shared/jobs.ts'
import { sendRestockAlerts } from '../alerts/send-restock-alerts.ts'
import type { MarketDependencies } from '../deps.ts'
import { notifyOfOpenedAccount, remindHouseAccounts } from '../house-accounts/notify-of-account.ts'
import { notifyOfQuestionAnswered, type QuestionNotifyDependencies } from '../questions/notify-of-answer.ts'
import { notifyOfProposed, notifyOfUnanswered } from '../subscriptions/notify-on-subscription-facts.ts'
import { notifyOfDisabledWebhook } from '../webhooks/notify-of-disabled.ts'
import { recordOrderEvent } from '../webhooks/record-order-event.ts'
import {
  notifyOfAnswer,
  notifyOfCancelled,
  notifyOfChange,
  notifyOfDelivered,
  notifyOfDisrupted,
  notifyOfMoved,
  notifyOfNear,
  notifyOfPaid,
  notifyOfPlaced,
  notifyOfPrescription,
  notifyOfRefund,
  notifyOfRestored,
} from './notify-on-order-facts.ts'
import { remindPayments } from './remind-payments.ts'

type Dependencies = QuestionNotifyDependencies & Pick<MarketDependencies, 'benefits'>

/**
 * Starts the notifications of orders, subscriptions, questions, house accounts and restocks: one message per event, after the commit of its
 * transaction. The shop's own programs hear of the same facts.
 */
export async function startOrderNotifications(deps: Dependencies, jobs: Jobs): Promise<void> {
  const consumers: Record<string, (deps: Dependencies, fact: object) => Promise<void>> = {
    'order-placed': notifyOfPlaced,
    'order-paid': notifyOfPaid,
    'order-moved': notifyOfMoved,
    'order-near': notifyOfNear,
    'order-disrupted': notifyOfDisrupted,
    'order-restored': notifyOfRestored,
    'order-delivered': notifyOfDelivered,
    'order-cancelled': notifyOfCancelled,
    'order-change-proposed': notifyOfChange,
    'order-prescription-asked': notifyOfPrescription,
    'order-refunded': notifyOfRefund,
    'order-answered': notifyOfAnswer,
    'subscription-proposed': notifyOfProposed,
    'subscription-unanswered': notifyOfUnanswered,
    'product-question-answered': notifyOfQuestionAnswered,
    'house-account-opened': notifyOfOpenedAccount,
    'webhook-disabled': notifyOfDisabledWebhook,
    // Of documents the shop's own programs alone hear; the customer has them with the order.
    'tax-document-issued': async () => {},
    'tax-document-annulled': async () => {},
  }
  for (const [fact, write] of Object.entries(consumers))
    await jobs.subscribe('order-letters', fact, async (data) => {
      // In this consumer and not in one of its own: each further consumer costs an order a statement.
      await recordOrderEvent({ ...deps, jobs }, fact, data)
      await write(deps, data)
    })
  await jobs.repeat('market/payment-reminders', '* * * * *', () => remindPayments(deps))
  await jobs.repeat('market/house-account-reminders', '11 * * * *', async () => {
    await remindHouseAccounts(deps)
  })
  await jobs.repeat('market/stock-alerts', '* * * * *', async () => {
    await sendRestockAlerts(deps)
  })
}
