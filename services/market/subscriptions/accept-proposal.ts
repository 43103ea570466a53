import type { CallContext } from '#shared/rpc/service.ts'
import type { PlaceOrder } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { payOrder } from '../order-payments/pay-order.ts'
import { order } from '../orders/order.ts'
import { gatherForOrder, placeOrderInTransaction } from '../orders/place-order.ts'
import { formatDay } from '../rules/wall-clock.ts'
import type { PaymentMethod } from '../shops/payment-method.ts'
import { asOwner, getLocale, openedByLink, type ProposalLink } from './proposal.ts'
import { isAnswerable, isWhatRepeats, nextDueAfter, type ShownLine } from './rules/subscription.ts'
import { changeLine, changeSubscriptionRow, endProposal, type SubscriptionRecord } from './store.ts'
import { updateSubscription } from './subscription-change.ts'

type Dependencies = Pick<
  MarketDependencies,
  | 'db'
  | 'now'
  | 'accounts'
  | 'internalAccounts'
  | 'payments'
  | 'benefits'
  | 'jobs'
  | 'log'
  | 'canSendPhoneCodes'
  | 'customerSecrets'
>

/** The page's content when the customer accepted. */
interface Yes extends ProposalLink {
  lines: ShownLine[]
  scheduledDeliveryDate: string | null
  paymentMethod: PaymentMethod
  expectedTotal: number
}

interface Accepted {
  orderId: string
  referenceId: string
  payLink: string | null
}

/**
 * Accepts a proposal and places its order as checkout does, in the same transaction. Of two concurrent calls the second
 * gets the order of the first.
 */
export async function acceptProposal(deps: Dependencies, yes: Yes, context: CallContext): Promise<Accepted> {
  const { subscription, proposal } = await openedByLink(deps, yes)
  if (proposal.orderId !== null && proposal.orderReference !== null)
    return withPayLink(deps, { orderId: proposal.orderId, referenceId: proposal.orderReference, subscription }, context)
  if (proposal.state !== 'proposed') throw marketError('proposal-answered')

  const owner = { ...asOwner(subscription, context), idempotencyKey: `yes to ${proposal.id}` }
  const { shopId, hasDelivery, shippingAddress } = subscription
  const terms = {
    shopId,
    hasDelivery,
    shippingAddress,
    paymentMethod: yes.paymentMethod,
    locale: getLocale(subscription),
  }
  // A link outlives its owner's session, but must not outlive the owner's permission to order.
  const accounts = accountsAbout(deps, subscription)
  await accounts.checkCredibility({ locale: terms.locale }, { context: owner })
  const gathered = await gatherForOrder({ ...deps, accounts }, terms, owner)
  const accepted = await updateSubscription(deps, subscription.id, async (trx, found) => {
    const current = found.proposals.find(({ id }) => id === proposal.id)
    if (current?.orderId && current.orderReference)
      return { orderId: current.orderId, referenceId: current.orderReference }
    const { now } = gathered
    const today = formatDay(now, found.shop.timeZone)
    if (current?.state !== 'proposed' || !isAnswerable(current.dueOn, today)) throw marketError('proposal-answered')
    if (found.state !== 'active') throw marketError('subscription-not-active')
    if (!isWhatRepeats(yes.lines, found.lines)) throw marketError('subscription-changed')

    const { order: placed } = await placeOrderInTransaction(trx, deps, toPlaceOrder(found, yes), gathered)
    const dueOn = nextDueAfter({ dueOn: current.dueOn, weeks: found.weeks }, today)
    await endProposal(trx, current.id, { state: 'accepted', orderId: placed._id }, now)
    await changeSubscriptionRow(trx, found.id, { dueOn, unanswered: 0, paymentMethod: yes.paymentMethod }, now)
    for (const { id, quantity, price } of yes.lines)
      if (quantity > 0) await changeLine(trx, id, { agreed_price_minor: price })
    return { orderId: placed._id, referenceId: placed.referenceId }
  })
  return withPayLink(deps, { ...accepted, subscription }, context)
}

/** Accounts client for the subscription's owner: the holder of a link has no session of the owner. */
function accountsAbout(
  { internalAccounts }: Dependencies,
  { ownerUid: uid }: SubscriptionRecord,
): Pick<MarketDependencies['accounts'], 'account' | 'checkCredibility'> {
  const about = ({ viewer: { country } }: CallContext) => ({ uid, country })
  return {
    account: (_input, options) => internalAccounts.accountOf(about(options.context), options),
    checkCredibility: (_input, options) => internalAccounts.credibilityOf(about(options.context), options),
  }
}

/** The order as checkout would send it, with the prices shown, so that changed ones refuse it. */
function toPlaceOrder(subscription: SubscriptionRecord, yes: Yes): PlaceOrder {
  const items = subscription.lines.flatMap(({ id, productId, productVariantId }) => {
    const shown = yes.lines.find((line) => line.id === id)
    return shown && shown.quantity > 0
      ? [{ productId, productVariantId, quantity: shown.quantity, price: shown.price }]
      : []
  })
  if (items.length === 0) throw marketError('proposal-empty')
  const { shopId, hasDelivery, contact, shippingAddress } = subscription
  return {
    shopId,
    items,
    hasDelivery,
    contact,
    shippingAddress,
    scheduledDeliveryDate: yes.scheduledDeliveryDate,
    notes: '',
    predefinedNotes: [],
    tip: 0,
    isPayWithWallet: false,
    paymentMethod: yes.paymentMethod,
    expectedTotal: yes.expectedTotal,
    locale: getLocale(subscription),
  }
}

/** Adds the payment link for an online payment; the order stands also when payments does not answer. */
async function withPayLink(
  deps: Dependencies,
  { orderId, referenceId, subscription }: { orderId: string; referenceId: string; subscription: SubscriptionRecord },
  context: CallContext,
): Promise<Accepted> {
  const { canPay } = await order(deps, { orderId }, asOwner(subscription, context))
  if (!canPay) return { orderId, referenceId, payLink: null }
  const paying = payOrder(deps, { orderId }, asOwner(subscription, context))
  const payLink = await paying.then(
    ({ link }) => link,
    (error) => {
      deps.log.warn({ err: error, order: orderId }, 'no link to pay the order of a proposal')
      return null
    },
  )
  return { orderId, referenceId, payLink }
}

/** Payment link of the order that a proposal became. */
export async function payProposal(
  deps: Dependencies,
  key: ProposalLink,
  context: CallContext,
): Promise<{ link: string }> {
  const { subscription, proposal } = await openedByLink(deps, key)
  if (proposal.orderId === null) throw marketError('order-not-awaiting')
  return payOrder(deps, { orderId: proposal.orderId }, asOwner(subscription, context))
}
