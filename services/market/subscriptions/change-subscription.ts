import type { Transaction } from 'kysely'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Subscription, SubscriptionItem, SubscriptionTerms } from '../contract.ts'
import { marketError } from '../errors.ts'
import { formatDay } from '../rules/wall-clock.ts'
import { findCheckoutShop } from '../shops/store/checkout-shop.ts'
import type { Tables } from '../tables.ts'
import { findLines, insertLines, termsAt } from './create-subscription.ts'
import { ownSubscription, type SubscriptionKey, subscription } from './own-subscriptions.ts'
import { canBeDueOn } from './rules/subscription.ts'
import {
  changeLine,
  changeSubscriptionRow,
  deleteLine,
  endProposal,
  freeDay,
  lastPosition,
  type SubscriptionRecord,
} from './store.ts'
import { type SeenSubscriptionDependencies, updateSubscription } from './subscription-change.ts'
import { findOpenProposal } from './to-subscription.ts'

const MOST_LINES = 30

interface Change extends SubscriptionKey {
  weeks?: number | undefined
  dueOn?: string | undefined
  terms?: SubscriptionTerms | undefined
  lines?: { id: string; quantity: number }[] | undefined
  add?: SubscriptionItem[] | undefined
}

/** Makes all the requested changes, or none. */
export async function changeSubscription(
  deps: SeenSubscriptionDependencies,
  { weeks, dueOn, terms, lines = [], add = [], ...key }: Change,
  context: CallContext,
): Promise<Subscription> {
  const { id, shopId } = await ownSubscription(deps, key, context)
  const shop = terms || add.length > 0 ? await findCheckoutShop(deps.db, shopId) : undefined
  if (shop === null) throw marketError('shop-not-found')
  const newTerms = shop && terms && termsAt(shop, terms)
  const newLines = shop ? await findLines(deps, shop, add) : []

  await updateSubscription(deps, id, async (trx, found) => {
    if (found.state === 'stopped') throw marketError('subscription-not-active')
    const keptLines = await changeLines(trx, found, lines)
    if (keptLines + newLines.length === 0) throw marketError('subscription-without-lines')
    if (keptLines + newLines.length > MOST_LINES) throw marketError('subscription-changed')
    await insertLines(trx, found, { lines: newLines, from: (await lastPosition(trx, id)) + 1 })
    const next = dueOn !== undefined && dueOn !== found.dueOn ? dueOn : undefined
    if (next) await moveTo(trx, found, { dueOn: next, now: deps.now() })
    await changeSubscriptionRow(
      trx,
      id,
      { ...(weeks && { weeks }), ...(newTerms && { terms: newTerms }), ...(next && { dueOn: next }) },
      deps.now(),
    )
  })
  return subscription(deps, key, context)
}

/** Changes the lines; returns how many there are then. */
async function changeLines(
  trx: Transaction<Tables>,
  found: SubscriptionRecord,
  lines: readonly { id: string; quantity: number }[],
): Promise<number> {
  for (const { id, quantity } of lines) {
    if (!found.lines.some((line) => line.id === id)) throw marketError('subscription-changed')
    if (quantity > 0) await changeLine(trx, id, { quantity })
    else await deleteLine(trx, id)
  }
  const removed = new Set(lines.flatMap(({ id, quantity }) => (quantity === 0 ? [id] : [])))
  return found.lines.length - removed.size
}

/** Moves the next order to another day; an open proposal for the former one ends as skipped. */
async function moveTo(
  trx: Transaction<Tables>,
  found: SubscriptionRecord,
  { dueOn, now }: { dueOn: string; now: Date },
): Promise<void> {
  const isTaken = found.proposals.some((proposal) => proposal.state === 'accepted' && proposal.dueOn >= dueOn)
  const isFree =
    !isTaken && canBeDueOn(dueOn, formatDay(now, found.shop.timeZone)) && (await freeDay(trx, found.id, dueOn))
  if (!isFree) throw marketError('due-day-not-valid')
  const open = findOpenProposal(found)
  if (open) await endProposal(trx, open.id, { state: 'skipped' }, now)
}
