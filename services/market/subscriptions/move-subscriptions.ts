import type { MarketDependencies } from '../deps.ts'
import { ANSWER_DAYS_AFTER, PROPOSE_DAYS_BEFORE } from './rules/subscription.ts'
import { findSubscriptionsToMove } from './store.ts'
import { type SubscriptionDependencies, updateSubscription } from './subscription-change.ts'

/**
 * Proposes due orders and ends unanswered proposals, each in a transaction of its own, so that an interrupted run
 * continues later. Returns how many.
 */
export async function moveSubscriptions(
  deps: SubscriptionDependencies & Pick<MarketDependencies, 'log'>,
): Promise<number> {
  const { db, now } = deps
  const due = await findSubscriptionsToMove(db, {
    now: now(),
    daysBefore: PROPOSE_DAYS_BEFORE,
    daysAfter: ANSWER_DAYS_AFTER,
  })
  for (const id of due) {
    // The subscription may have been erased meanwhile.
    await updateSubscription(deps, id, async () => {}).catch((error) => {
      deps.log.error({ err: error, subscription: id }, 'a subscription could not be moved on')
    })
  }
  return due.length
}
