import type { Transaction } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { SubscriptionProposed, SubscriptionUnanswered } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { retryOnDeadlock } from '../orders/retry-on-deadlock.ts'
import { formatDay } from '../rules/wall-clock.ts'
import type { Tables } from '../tables.ts'
import { afterSilence, isAnswerable, nextDueAfter, whatIsDue } from './rules/subscription.ts'
import {
  changeSubscriptionRow,
  endProposal,
  insertProposal,
  lockSubscription,
  type SubscriptionRecord,
} from './store.ts'
import { findOpenProposal } from './to-subscription.ts'

export type SubscriptionDependencies = Pick<MarketDependencies, 'db' | 'now' | 'jobs' | 'log'>

/** Dependencies of a change whose response includes the current prices. */
export type SeenSubscriptionDependencies = SubscriptionDependencies & Pick<MarketDependencies, 'benefits'>

/**
 * Runs every change of a subscription in one transaction that locks it, so that of two answers one is the first. First
 * proposes an order that is due. Throws subscription-not-found.
 */
export function updateSubscription<T>(
  deps: SubscriptionDependencies,
  id: string,
  change: (trx: Transaction<Tables>, subscription: SubscriptionRecord) => Promise<T>,
): Promise<T> {
  return retryOnDeadlock(deps, () =>
    deps.db.transaction().execute(async (trx) => {
      const outcome = await change(trx, await lockedSubscription(trx, id))
      await moveOn(trx, deps, id)
      return outcome
    }),
  )
}

async function lockedSubscription(trx: Transaction<Tables>, id: string): Promise<SubscriptionRecord> {
  const found = await lockSubscription(trx, id)
  if (!found) throw marketError('subscription-not-found')
  return found
}

/** Ends an expired proposal, or proposes a due order: each once, with its fact. */
export async function moveOn(
  trx: Transaction<Tables>,
  { now: clock, jobs }: Pick<MarketDependencies, 'now' | 'jobs'>,
  id: string,
): Promise<void> {
  const now = clock()
  const subscription = await lockedSubscription(trx, id)
  const today = formatDay(now, subscription.shop.timeZone)
  const open = findOpenProposal(subscription)
  if (open) {
    if (isAnswerable(open.dueOn, today)) return
    await endProposal(trx, open.id, { state: 'expired' }, now)
    const dueOn = nextDueAfter({ dueOn: open.dueOn, weeks: subscription.weeks }, today)
    // A paused or stopped subscription gets no fact.
    if (subscription.state !== 'active') return changeSubscriptionRow(trx, id, { dueOn }, now)

    const { unanswered, state } = afterSilence(subscription.unanswered)
    await changeSubscriptionRow(trx, id, { dueOn, unanswered, state }, now)
    const fact = toFact(subscription, open.id)
    const event: SubscriptionUnanswered = { ...fact, isPaused: state === 'paused' }
    await jobs.publish(trx, 'subscription-unanswered', event)
    return
  }
  if (subscription.state !== 'active') return

  const what = whatIsDue(subscription.dueOn, today)
  if (what === null) return
  const proposal = { id: newId(), subscriptionId: id, dueOn: subscription.dueOn, state: 'proposed' as const, now }
  // A day skipped in advance stays skipped.
  if (what === 'propose' && (await insertProposal(trx, proposal)))
    return jobs.publish(trx, 'subscription-proposed', toFact(subscription, proposal.id))
  await changeSubscriptionRow(trx, id, { dueOn: nextDueAfter(subscription, today) }, now)
}

function toFact({ id, ownerUid }: SubscriptionRecord, proposalId: string): SubscriptionProposed {
  return { subscriptionId: id, proposalId, ownerUid }
}

/** Skips the next order, which counts as an answer. The following one is due whole intervals after its day. */
export async function skipNext(trx: Transaction<Tables>, subscription: SubscriptionRecord, now: Date): Promise<void> {
  const { id, dueOn, weeks, shop } = subscription
  const open = findOpenProposal(subscription)
  if (open) await endProposal(trx, open.id, { state: 'skipped' }, now)
  else await insertProposal(trx, { id: newId(), subscriptionId: id, dueOn, state: 'skipped', now })
  const next = nextDueAfter({ dueOn, weeks }, formatDay(now, shop.timeZone))
  await changeSubscriptionRow(trx, id, { dueOn: next, unanswered: 0 }, now)
}
