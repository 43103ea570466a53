import type { Transaction } from 'kysely'
import { computeFingerprint, once } from '#shared/database/idempotency.ts'
import { hashSecret, newId } from '#shared/ids.ts'
import { roundToStep } from '#shared/money.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Subscription, SubscriptionItem, SubscriptionTerms } from '../contract.ts'
import { refuseImpossiblePhone } from '../customers/refuse-impossible-phone.ts'
import { storedPhone } from '../customers/rules/phone-number.ts'
import { marketError } from '../errors.ts'
import { type BasketOffer, findOffers } from '../offers/store/stock.ts'
import { retryOnDeadlock } from '../orders/retry-on-deadlock.ts'
import { formatDay } from '../rules/wall-clock.ts'
import { type CheckoutShop, findCheckoutShop } from '../shops/store/checkout-shop.ts'
import type { Tables } from '../tables.ts'
import { subscription } from './own-subscriptions.ts'
import { canBeDueOn, daysAfter } from './rules/subscription.ts'
import { insertLine, insertSubscription } from './store.ts'
import { moveOn, type SeenSubscriptionDependencies, type SubscriptionDependencies } from './subscription-change.ts'

interface SubscriptionRequest extends SubscriptionTerms {
  shopId: string
  weeks: number
  firstDue?: string | undefined
  items: SubscriptionItem[]
}

/**
 * Creates a subscription. Sent twice it is one: an Idempotency-Key returns the first answer, and without one a variant
 * may be in only one subscription.
 */
export async function createSubscription(
  deps: SeenSubscriptionDependencies,
  input: SubscriptionRequest,
  context: CallContext,
): Promise<Subscription> {
  const { viewer } = context
  const uid = accountUid({ viewer })
  const shop = await findCheckoutShop(deps.db, input.shopId)
  if (!shop) throw marketError('shop-not-found')
  const now = deps.now()
  const today = formatDay(now, shop.timeZone)
  const dueOn = input.firstDue ?? daysAfter(today, 7 * input.weeks)
  if (!canBeDueOn(dueOn, today)) throw marketError('due-day-not-valid')
  const terms = termsAt(shop, input)
  const lines = await findLines(deps, shop, input.items)

  const { idempotencyKey } = context
  const request = {
    schema: 'market',
    owner: uid,
    key: idempotencyKey && hashSecret(idempotencyKey),
    operation: 'create-subscription',
    fingerprint: computeFingerprint(input),
    now,
  }
  const made = { id: newId(), ownerUid: uid, country: shop.country, shopId: shop.id }
  const outcome = await retryOnDeadlock(deps, () =>
    once(deps.db, request, async (trx) => {
      const hasPlace = await insertSubscription(trx, { ...made, ...terms, weeks: input.weeks, dueOn, createdAt: now })
      if (!hasPlace) throw marketError('too-many-subscriptions')
      await insertLines(trx, made, { lines, from: 1 })
      await moveOn(trx, deps, made.id)
      return { id: made.id }
    }),
  )
  if ('refusal' in outcome) throw marketError(outcome.refusal, { retryAfter: 1 })
  return subscription(deps, { subscriptionId: outcome.answer.id }, context)
}

/**
 * Delivery and payment terms at this shop; terms that the shop can never offer are refused now, and not when the order
 * is due.
 */
export function termsAt(shop: CheckoutShop, { contact, ...terms }: SubscriptionTerms): SubscriptionTerms {
  if (terms.hasDelivery && !terms.shippingAddress) throw marketError('address-required')
  if (terms.hasDelivery && terms.shippingAddress?.country !== shop.country) throw marketError('address-out-of-zone')
  if (!shop.paymentOptions.includes(terms.paymentMethod)) throw marketError('payment-not-accepted')
  refuseImpossiblePhone(contact, shop)
  return {
    hasDelivery: terms.hasDelivery,
    contact: { ...contact, phoneNumber: storedPhone(contact.phoneNumber, shop.country) },
    shippingAddress: terms.hasDelivery ? terms.shippingAddress : null,
    paymentMethod: terms.paymentMethod,
  }
}

interface NewLine {
  id: string
  offer: BasketOffer
  quantity: number
  agreedPrice: number
}

/**
 * The requested lines as sold today: creating the subscription accepts today's prices. What is sold on a prescription
 * alone is refused, because each purchase needs its own.
 */
export async function findLines(
  { db }: Pick<SubscriptionDependencies, 'db'>,
  shop: CheckoutShop,
  items: readonly SubscriptionItem[],
): Promise<NewLine[]> {
  const offers = await findOffers(db, shop.id, [...new Set(items.map((item) => item.productVariantId))])
  return items.map(({ productId, productVariantId, quantity }) => {
    const offer = offers.get(productVariantId)
    if (!offer || offer.price === null || offer.productId !== productId) throw marketError('product-not-found')
    if (offer.needsPrescription) throw marketError('repeat-needs-prescription')
    return { id: newId(), offer, quantity, agreedPrice: roundToStep(offer.price, shop.roundPricesEvery) }
  })
}

export async function insertLines(
  trx: Transaction<Tables>,
  owner: { id: string; ownerUid: string },
  { lines, from }: { lines: readonly NewLine[]; from: number },
): Promise<void> {
  for (const [index, { id, offer, quantity, agreedPrice }] of lines.entries()) {
    const { productId, productVariantId, title, optionTitle } = offer
    const line = { id, productId, productVariantId, title, optionTitle, quantity, agreedPrice, skipOn: null }
    const holder = await insertLine(trx, owner, { ...line, position: from + index })
    if (holder) throw marketError('subscription-line-taken', { subscriptionId: holder })
  }
}
