import type { Template } from '#services/messaging/contract.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import { SubscriptionProposed, SubscriptionUnanswered } from '../contract.ts'
import type { MarketNeeds } from '../deps.ts'
import { itemsInWords } from '../notifications/rules/message-labels.ts'
import type { LetterNeeds } from '../notifications/send-order-message.ts'
import { sendToContact, TO_KEEP } from '../notifications/send-to-contact.ts'
import { proposalLink, subscriptionLink } from '../rules/page-links.ts'
import { calendarLabel } from '../rules/wall-clock.ts'
import { nextOrderOf, shelfOf } from './describe-subscription.ts'
import { asOwner } from './proposal.ts'
import { newLink } from './proposal-link.ts'
import { changesInWords } from './rules/change-labels.ts'
import { ANSWER_DAYS_AFTER, daysAfter } from './rules/subscription.ts'
import { findByProposal, type SubscriptionRecord } from './store.ts'

/** Tells that the next one is due, with its changes first. The link of a letter that did not leave is known to nobody. */
export async function writeOfProposed(needs: LetterNeeds & Pick<MarketNeeds, 'benefits'>, fact: object): Promise<void> {
  const { proposalId } = SubscriptionProposed.parse(fact)
  const { origins } = needs
  const subscription = await findByProposal(needs.db, proposalId)
  const proposal = subscription?.proposals.find(({ id }) => id === proposalId)
  if (subscription?.state !== 'active' || proposal?.state !== 'proposed') return

  const nobody = { viewer: anonymousViewer(subscription.country), requestId: `letter ${proposalId}` }
  const shelf = await shelfOf(needs, subscription.shopId, [subscription], asOwner(subscription, nobody))
  const { lines, displayAmountDue } = nextOrderOf(subscription, shelf, proposal.dueOn)
  const coming = lines.filter(({ proposedQuantity }) => proposedQuantity > 0)
  await write(needs, subscription, {
    template: 'subscription-proposed',
    key: `subscription:${proposalId}:proposed`,
    data: {
      items: itemsInWords(coming.map(({ title, proposedQuantity: quantity }) => ({ title, quantity }))),
      changes: changesInWords(lines),
      total: coming.length > 0 ? displayAmountDue : '',
      day: calendarLabel(proposal.dueOn),
      until: calendarLabel(daysAfter(proposal.dueOn, ANSWER_DAYS_AFTER)),
      link: proposalLink(origins[subscription.country], await newLink(needs, proposalId)),
    },
  })
}

/** Tells that nothing was ordered, and what happens now. */
export async function writeOfUnanswered(needs: LetterNeeds, fact: object): Promise<void> {
  const { proposalId, isPaused } = SubscriptionUnanswered.parse(fact)
  const subscription = await findByProposal(needs.db, proposalId)
  if (!subscription || subscription.state === 'stopped') return
  await write(needs, subscription, {
    template: 'subscription-unanswered',
    key: `subscription:${proposalId}:unanswered`,
    data: {
      items: itemsInWords(subscription.lines),
      next: isPaused ? '' : calendarLabel(subscription.dueOn),
      link: subscriptionLink(needs.origins[subscription.country], subscription.id),
    },
  })
}

function write(
  needs: LetterNeeds,
  { id, ownerUid, contact, country, shop }: SubscriptionRecord,
  { template, key, data }: { template: Template; key: string; data: Record<string, string> },
): Promise<void> {
  return sendToContact(needs, {
    template,
    contact,
    country,
    channels: TO_KEEP,
    uid: ownerUid,
    about: `subscription ${id}`,
    data: { shopName: shop.name, ...data },
    key,
  })
}
