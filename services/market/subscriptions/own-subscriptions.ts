import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Subscription } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { newLink } from './proposal-link.ts'
import { setState } from './set-state.ts'
import { changeLine, findSubscription, findSubscriptions, type SubscriptionRecord } from './store.ts'
import { type SeenSubscriptionDependencies, skipNext, updateSubscription } from './subscription-change.ts'
import { findOpenProposal, toSubscriptions } from './to-subscription.ts'

/** Operations of a subscription's owner, except creating (create-…) and changing it (change-…). */

type Reading = Pick<MarketDependencies, 'db' | 'now' | 'benefits'>

export interface SubscriptionKey {
  subscriptionId: string
}

export async function subscriptions(deps: Reading, context: CallContext): Promise<Subscription[]> {
  const { viewer } = context
  const uid = accountUid({ viewer })
  return toSubscriptions(deps, await findSubscriptions(deps.db, uid), context)
}

export async function subscription(deps: Reading, key: SubscriptionKey, context: CallContext): Promise<Subscription> {
  const [found] = await toSubscriptions(deps, [await ownSubscription(deps, key, context)], context)
  if (!found) throw marketError('subscription-not-found')
  return found
}

/** The caller's own subscription; another owner's is not found. */
export async function ownSubscription(
  { db }: Pick<MarketDependencies, 'db'>,
  { subscriptionId }: SubscriptionKey,
  { viewer }: CallContext,
): Promise<SubscriptionRecord> {
  const uid = accountUid({ viewer })
  const found = await findSubscription(db, { id: subscriptionId, ownerUid: uid })
  if (!found) throw marketError('subscription-not-found')
  return found
}

export async function setSubscriptionState(
  deps: SeenSubscriptionDependencies,
  { state, ...key }: SubscriptionKey & { state: Subscription['state'] },
  context: CallContext,
): Promise<Subscription> {
  const { id } = await ownSubscription(deps, key, context)
  await updateSubscription(deps, id, (trx, found) => setState(trx, found, { state, now: deps.now() }))
  return subscription(deps, key, context)
}

/** Skips this day alone: pressed twice it skips one. */
export async function skipSubscription(
  deps: SeenSubscriptionDependencies,
  { dueOn, ...key }: SubscriptionKey & { dueOn: string },
  context: CallContext,
): Promise<Subscription> {
  const { id } = await ownSubscription(deps, key, context)
  await updateSubscription(deps, id, async (trx, found) => {
    if (found.dueOn !== dueOn) return
    if (found.state !== 'active') throw marketError('subscription-not-active')
    await skipNext(trx, found, deps.now())
  })
  return subscription(deps, key, context)
}

export async function skipSubscriptionLine(
  deps: SeenSubscriptionDependencies,
  { lineId, isSkipped, ...key }: SubscriptionKey & { lineId: string; isSkipped: boolean },
  context: CallContext,
): Promise<Subscription> {
  const { id } = await ownSubscription(deps, key, context)
  await updateSubscription(deps, id, async (trx, { lines, dueOn }) => {
    if (!lines.some((line) => line.id === lineId)) throw marketError('subscription-changed')
    await changeLine(trx, lineId, { skip_on: isSkipped ? dueOn : null })
  })
  return subscription(deps, key, context)
}

export async function openProposal(
  deps: Reading,
  key: SubscriptionKey,
  context: CallContext,
): Promise<{ link: string }> {
  const open = findOpenProposal(await ownSubscription(deps, key, context))
  if (!open) throw marketError('proposal-answered')
  return { link: `/repetir/${await newLink(deps, open.id)}` }
}
