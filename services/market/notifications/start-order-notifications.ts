import type { Jobs } from '#shared/jobs.ts'
import { tellRestocks } from '../alerts/send-restock-alerts.ts'
import type { MarketNeeds } from '../deps.ts'
import { writeOfProposed, writeOfUnanswered } from '../subscriptions/notify-of-subscriptions.ts'
import {
  writeOfCancelled,
  writeOfChange,
  writeOfDelivered,
  writeOfMoved,
  writeOfPaid,
  writeOfPlaced,
  writeOfRefund,
} from './notify-of-orders.ts'
import { remindOfPayments } from './remind-of-payments.ts'
import type { LetterNeeds } from './send-order-message.ts'

type Needs = LetterNeeds & Pick<MarketNeeds, 'benefits'>

/**
 * Tells customers of their orders and of what they repeat, one message an event after the transaction that made it true, and of
 * what is there again.
 */
export async function startOrderLetters(needs: Needs, jobs: Jobs): Promise<void> {
  const consumers: Record<string, (needs: Needs, fact: object) => Promise<void>> = {
    'order-placed': writeOfPlaced,
    'order-paid': writeOfPaid,
    'order-moved': writeOfMoved,
    'order-delivered': writeOfDelivered,
    'order-cancelled': writeOfCancelled,
    'order-change-proposed': writeOfChange,
    'order-refunded': writeOfRefund,
    'subscription-proposed': writeOfProposed,
    'subscription-unanswered': writeOfUnanswered,
  }
  for (const [fact, write] of Object.entries(consumers))
    await jobs.subscribe('order-letters', fact, (data) => write(needs, data))
  await jobs.repeat('market/payment-reminders', '* * * * *', () => remindOfPayments(needs))
  await jobs.repeat('market/stock-alerts', '* * * * *', async () => {
    await tellRestocks(needs)
  })
}
