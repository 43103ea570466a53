import type { Transaction } from 'kysely'
import type { SubscriptionState } from '../contract.ts'
import { marketError } from '../errors.ts'
import { formatDay } from '../rules/wall-clock.ts'
import type { Tables } from '../tables.ts'
import { dueAfterRest } from './rules/subscription.ts'
import { changeSubscriptionRow, restartSubscription, type SubscriptionRecord, stopSubscription } from './store.ts'
import { findOpenProposal } from './to-subscription.ts'

/**
 * Pauses, stops or resumes a subscription. An open proposal stays, so that resuming loses nothing; until then it cannot
 * be accepted.
 */
export async function setState(
  trx: Transaction<Tables>,
  subscription: SubscriptionRecord,
  { state, now }: { state: SubscriptionState; now: Date },
): Promise<void> {
  const { id } = subscription
  if (subscription.state === state) return
  if (state === 'stopped') return stopSubscription(trx, id, now)

  if (subscription.state === 'stopped') {
    const hindrance = await restartSubscription(trx, subscription, now)
    if (hindrance === 'no-place') throw marketError('too-many-subscriptions')
    if (hindrance === 'line-taken') throw marketError('subscription-line-taken')
  }
  const today = formatDay(now, subscription.shop.timeZone)
  const dueOn = findOpenProposal(subscription) ? subscription.dueOn : dueAfterRest(subscription, today)
  await changeSubscriptionRow(trx, id, state === 'paused' ? { state } : { state, dueOn, unanswered: 0 }, now)
}
