import { countries } from '#shared/countries/countries.ts'
import { hashSecret } from '#shared/ids.ts'
import { formatMoney } from '#shared/money.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Proposal } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { isPaidBefore } from '../orders/rules/order-life.ts'
import { findOrder } from '../orders/store/orders.ts'
import { toOrder } from '../orders/to-order.ts'
import { calendarLabel, formatDay } from '../rules/wall-clock.ts'
import { deliveryWindows } from '../shops/delivery-windows.ts'
import type { CheckoutShop } from '../shops/store/checkout-shop.ts'
import { ANSWER_DAYS_AFTER, arrivalWindows, daysAfter, nextDueAfter } from './rules/subscription.ts'
import { setState } from './set-state.ts'
import { changeLine, findByLink, findSubscription, type SubscriptionRecord } from './store.ts'
import { type SeenSubscriptionDependencies, skipNext, updateSubscription } from './subscription-change.ts'
import { findShelf, getNextOrder } from './to-subscription.ts'

/** Operations for the holder of a proposal's link; accepting is in accept-proposal.ts. */

type Dependencies = SeenSubscriptionDependencies & Pick<MarketDependencies, 'payments'>

export interface ProposalLink {
  token: string
}

/** The proposal of a link, with its subscription; an unknown token is not found. */
export async function openedByLink({ db }: Pick<MarketDependencies, 'db'>, { token }: ProposalLink) {
  const link = await findByLink(db, hashSecret(token))
  const subscription = link && (await findSubscription(db, { id: link.subscriptionId, ownerUid: link.ownerUid }))
  const proposal = subscription?.proposals.find(({ id }) => id === link?.proposalId)
  if (!subscription || !proposal) throw marketError('proposal-not-found')
  return { subscription, proposal }
}

export async function proposal(deps: Dependencies, key: ProposalLink, context: CallContext): Promise<Proposal> {
  const { now } = deps
  const { subscription, proposal } = await openedByLink(deps, key)
  const shelf = await findShelf(deps, subscription.shopId, [subscription], asOwner(subscription, context))
  const { dueOn, state } = proposal
  const today = formatDay(now(), subscription.shop.timeZone)
  const isOpen = state === 'proposed'
  const next = getNextOrder(subscription, shelf, dueOn)
  const hasBackorder = next.lines.some(
    ({ productVariantId, proposedQuantity }) => proposedQuantity > (shelf.offers.get(productVariantId)?.stock ?? 0),
  )
  return {
    ...next,
    state,
    subscriptionId: subscription.id,
    subscriptionState: subscription.state,
    weeks: subscription.weeks,
    dueOn,
    dueLabel: calendarLabel(dueOn),
    nextLabel: calendarLabel(isOpen ? nextDueAfter({ dueOn, weeks: subscription.weeks }, today) : subscription.dueOn),
    answerUntilLabel: calendarLabel(daysAfter(dueOn, ANSWER_DAYS_AFTER)),
    shopName: subscription.shop.name,
    isShopThere: shelf.shop !== null,
    currencyCode: subscription.shop.currency,
    hasDelivery: subscription.hasDelivery,
    place: subscription.shippingAddress?.street ?? shelf.shop?.address ?? '',
    paymentMethod: subscription.paymentMethod,
    payments: isOpen && shelf.shop ? await findPaymentWays(deps, shelf.shop, context) : [],
    arrivals: isOpen && shelf.shop ? await findArrivals(deps, subscription, { dueOn, today, hasBackorder }) : [],
    order: proposal.orderId === null ? null : await findProposalOrder(deps, subscription, proposal.orderId),
  }
}

/** Payment methods of this shop that work now: without the payments service, only those at the door. */
async function findPaymentWays(
  { payments }: Dependencies,
  { country, paymentOptions }: CheckoutShop,
  context: CallContext,
) {
  const ways = await payments.ways({ country }, { context }).catch((error) => {
    if (!asServiceError(error)) throw error
    return []
  })
  return paymentOptions.filter((option) => !isPaidBefore(option) || ways.some(({ method }) => method === option))
}

/** Delivery windows from the due day on; from that day also as soon as possible. */
async function findArrivals(
  deps: Dependencies,
  { shopId, hasDelivery, shippingAddress }: SubscriptionRecord,
  { dueOn, today, hasBackorder }: { dueOn: string; today: string; hasBackorder: boolean },
): Promise<Proposal['arrivals']> {
  const { asap, windows } = await deliveryWindows(deps, {
    ...{ shopId, hasDelivery, hasBackorder },
    ...shippingAddress?.coordinates,
  })
  const later = arrivalWindows(windows, dueOn).map(({ start, day, label }) => {
    return { start, label: `${calendarLabel(day)}, ${label}` }
  })
  const isSoonEnough = asap.available && (today >= dueOn || later.length === 0)
  return isSoonEnough ? [{ start: null, label: `lo antes posible: ${asap.label}` }, ...later] : later
}

async function findProposalOrder({ db, now }: Dependencies, { ownerUid }: SubscriptionRecord, orderId: string) {
  const found = await findOrder(db, orderId, { ownerUid, accessTokenHash: null, provedPhone: null })
  if (!found) return null
  const { status, referenceId, canPay, scheduledLabel, promisedLabel } = toOrder(found, now())
  const { total, discountTotal, tip } = found.summary
  return {
    id: orderId,
    referenceId,
    status,
    canPay,
    displayTotal: formatMoney(total - discountTotal + tip, found.currency),
    whenLabel: scheduledLabel ?? promisedLabel ?? '',
  }
}

export async function skipProposal(deps: Dependencies, key: ProposalLink, context: CallContext): Promise<Proposal> {
  const opened = await openedByLink(deps, key)
  await updateSubscription(deps, opened.subscription.id, async (trx, subscription) => {
    const state = subscription.proposals.find(({ id }) => id === opened.proposal.id)?.state
    if (state === 'skipped') return
    if (state !== 'proposed') throw marketError('proposal-answered')
    await skipNext(trx, subscription, deps.now())
  })
  return proposal(deps, key, context)
}

export async function skipProposalLine(
  deps: Dependencies,
  { lineId, isSkipped, ...key }: ProposalLink & { lineId: string; isSkipped: boolean },
  context: CallContext,
): Promise<Proposal> {
  const opened = await openedByLink(deps, key)
  const { dueOn } = opened.proposal
  await updateSubscription(deps, opened.subscription.id, async (trx, { lines, proposals }) => {
    if (!lines.some(({ id }) => id === lineId)) throw marketError('subscription-changed')
    const isOpen = proposals.some(({ id, state }) => id === opened.proposal.id && state === 'proposed')
    if (!isOpen) throw marketError('proposal-answered')
    await changeLine(trx, lineId, { skip_on: isSkipped ? dueOn : null })
  })
  return proposal(deps, key, context)
}

/** Stops or resumes the subscription; also by the link of an answered proposal. */
export async function setProposalState(
  deps: Dependencies,
  { state, ...key }: ProposalLink & { state: 'active' | 'stopped' },
  context: CallContext,
): Promise<Proposal> {
  const { subscription } = await openedByLink(deps, key)
  await updateSubscription(deps, subscription.id, (trx, found) => setState(trx, found, { state, now: deps.now() }))
  return proposal(deps, key, context)
}

/** Call context of the owner, because a link's holder answers and orders for the owner. */
export function asOwner(
  { ownerUid, country }: Pick<SubscriptionRecord, 'ownerUid' | 'country'>,
  context: CallContext,
): CallContext {
  if (context.viewer.uid === ownerUid) return context
  const viewer = { uid: ownerUid, isGuest: false, roles: ['customer' as const], areas: {}, country, token: null }
  return { ...context, viewer, idempotencyKey: undefined }
}

export function getLocale({ country }: SubscriptionRecord): string {
  return countries[country].locale
}
