import type { Template } from '#services/messaging/contract.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import { SubscriptionProposed, SubscriptionUnanswered } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import type { NotifyDependencies } from '../notifications/notify-of-order.ts'
import { formatItemNames } from '../notifications/rules/message-labels.ts'
import { proposalLink, subscriptionLink } from '../rules/page-links.ts'
import { calendarLabel } from '../rules/wall-clock.ts'
import { asOwner } from './proposal.ts'
import { newLink } from './proposal-link.ts'
import { formatChangeSentence } from './rules/change-labels.ts'
import { ANSWER_DAYS_AFTER, daysAfter } from './rules/subscription.ts'
import { findByProposal, type SubscriptionRecord } from './store.ts'
import { findShelf, getNextOrder, type ShelfOfToday } from './to-subscription.ts'

type SubscriptionNotifyDependencies = NotifyDependencies & Pick<MarketDependencies, 'benefits'>

/**
 * Notifies of the next order, its changes first. A repeated message gets a new link, because the first token is not
 * stored.
 */
export async function notifyOfProposed(deps: SubscriptionNotifyDependencies, fact: object): Promise<void> {
  const { proposalId } = SubscriptionProposed.parse(fact)
  const { origins } = deps
  const subscription = await findByProposal(deps.db, proposalId)
  const proposal = subscription?.proposals.find(({ id }) => id === proposalId)
  if (subscription?.state !== 'active' || proposal?.state !== 'proposed') return

  const shelf = await findShelfFor(deps, subscription, proposalId)
  const { lines, displayAmountDue } = getNextOrder(subscription, shelf, proposal.dueOn)
  const coming = lines.filter(({ proposedQuantity }) => proposedQuantity > 0)
  await notifyOwner(deps, subscription, {
    template: 'subscription-proposed',
    key: `subscription:${proposalId}:proposed`,
    petTypes: findPetTypes(subscription, shelf),
    data: {
      items: formatItemNames(coming.map(({ title, proposedQuantity: quantity }) => ({ title, quantity }))),
      changes: formatChangeSentence(lines),
      total: coming.length > 0 ? displayAmountDue : '',
      day: calendarLabel(proposal.dueOn),
      until: calendarLabel(daysAfter(proposal.dueOn, ANSWER_DAYS_AFTER)),
      link: proposalLink(origins[subscription.country], await newLink(deps, proposalId)),
    },
  })
}

/** Notifies that nothing was ordered, and of what happens next. */
export async function notifyOfUnanswered(deps: SubscriptionNotifyDependencies, fact: object): Promise<void> {
  const { proposalId, isPaused } = SubscriptionUnanswered.parse(fact)
  const subscription = await findByProposal(deps.db, proposalId)
  if (!subscription || subscription.state === 'stopped') return
  const shelf = await findShelfFor(deps, subscription, proposalId)
  await notifyOwner(deps, subscription, {
    template: 'subscription-unanswered',
    key: `subscription:${proposalId}:unanswered`,
    petTypes: findPetTypes(subscription, shelf),
    data: {
      items: formatItemNames(subscription.lines),
      next: isPaused ? '' : calendarLabel(subscription.dueOn),
      link: subscriptionLink(deps.origins[subscription.country], subscription.id),
    },
  })
}

function findShelfFor(
  deps: SubscriptionNotifyDependencies,
  subscription: SubscriptionRecord,
  proposalId: string,
): Promise<ShelfOfToday> {
  const { country, shopId } = subscription
  const anonymous = { viewer: anonymousViewer(country), requestId: `notification of proposal ${proposalId}` }
  return findShelf(deps, shopId, [subscription], asOwner(subscription, anonymous))
}

/** Kinds of pets that all its products are for; empty when one is for any, or unknown. */
function findPetTypes({ lines }: SubscriptionRecord, { offers }: ShelfOfToday): string[] {
  const kinds = lines.map(({ productVariantId }) => offers.get(productVariantId)?.petTypes ?? [])
  return kinds.some((kind) => kind.length === 0) ? [] : [...new Set(kinds.flat())]
}

async function notifyOwner(
  deps: NotifyDependencies,
  { id, ownerUid, contact, country, shop }: SubscriptionRecord,
  {
    template,
    key,
    data,
    petTypes,
  }: { template: Template; key: string; data: Record<string, string>; petTypes: string[] },
): Promise<void> {
  await deps.messaging.notify(
    {
      template,
      data: { shopName: shop.name, ...data },
      aboutPets: { petTypes },
      to: { ...contact, uid: ownerUid, country },
      urgency: 'normal',
      key,
      thread: `subscription ${id}`,
    },
    { context: { viewer: anonymousViewer(country), requestId: `notification of subscription ${id}` } },
  )
}
