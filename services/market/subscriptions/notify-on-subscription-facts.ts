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
import { findShelf, getNextOrder } from './to-subscription.ts'

/**
 * Notifies of the next order, its changes first. A repeated message gets a new link, because the first token is not
 * stored.
 */
export async function notifyOfProposed(
  needs: NotifyDependencies & Pick<MarketDependencies, 'benefits'>,
  fact: object,
): Promise<void> {
  const { proposalId } = SubscriptionProposed.parse(fact)
  const { origins } = needs
  const subscription = await findByProposal(needs.db, proposalId)
  const proposal = subscription?.proposals.find(({ id }) => id === proposalId)
  if (subscription?.state !== 'active' || proposal?.state !== 'proposed') return

  const nobody = { viewer: anonymousViewer(subscription.country), requestId: `notification of proposal ${proposalId}` }
  const shelf = await findShelf(needs, subscription.shopId, [subscription], asOwner(subscription, nobody))
  const { lines, displayAmountDue } = getNextOrder(subscription, shelf, proposal.dueOn)
  const coming = lines.filter(({ proposedQuantity }) => proposedQuantity > 0)
  await notifyOwner(needs, subscription, {
    template: 'subscription-proposed',
    key: `subscription:${proposalId}:proposed`,
    data: {
      items: formatItemNames(coming.map(({ title, proposedQuantity: quantity }) => ({ title, quantity }))),
      changes: formatChangeSentence(lines),
      total: coming.length > 0 ? displayAmountDue : '',
      day: calendarLabel(proposal.dueOn),
      until: calendarLabel(daysAfter(proposal.dueOn, ANSWER_DAYS_AFTER)),
      link: proposalLink(origins[subscription.country], await newLink(needs, proposalId)),
    },
  })
}

/** Notifies that nothing was ordered, and of what happens next. */
export async function notifyOfUnanswered(needs: NotifyDependencies, fact: object): Promise<void> {
  const { proposalId, isPaused } = SubscriptionUnanswered.parse(fact)
  const subscription = await findByProposal(needs.db, proposalId)
  if (!subscription || subscription.state === 'stopped') return
  await notifyOwner(needs, subscription, {
    template: 'subscription-unanswered',
    key: `subscription:${proposalId}:unanswered`,
    data: {
      items: formatItemNames(subscription.lines),
      next: isPaused ? '' : calendarLabel(subscription.dueOn),
      link: subscriptionLink(needs.origins[subscription.country], subscription.id),
    },
  })
}

async function notifyOwner(
  needs: NotifyDependencies,
  { id, ownerUid, contact, country, shop }: SubscriptionRecord,
  { template, key, data }: { template: Template; key: string; data: Record<string, string> },
): Promise<void> {
  await needs.messaging.notify(
    {
      template,
      data: { shopName: shop.name, ...data },
      to: { ...contact, uid: ownerUid, country },
      urgency: 'normal',
      key,
      thread: `subscription ${id}`,
    },
    { context: { viewer: anonymousViewer(country), requestId: `notification of subscription ${id}` } },
  )
}
