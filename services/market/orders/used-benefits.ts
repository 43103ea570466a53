import type { Transaction } from 'kysely'
import type { BenefitReturned, BenefitUsed } from '#services/rewards/client.ts'
import { parseGrantMembership } from '../basket/rules/membership.ts'
import { findCouponGrant } from '../coupons/store.ts'
import type { MarketDependencies } from '../deps.ts'
import { discountLeft } from '../order-changes/rules/order-money.ts'
import type { Tables } from '../tables.ts'
import type { OrderRecord } from './store/order-record.ts'
import { findOrderById } from './store/orders.ts'
import { toOrderMoney } from './to-order-money.ts'

type Dependencies = Pick<MarketDependencies, 'jobs'>

/**
 * Publishes how much a membership and its monthly coupon saved on an order, in the order's transaction. `couponCause`:
 * cause of its coupon's grant.
 */
export async function publishUsedBenefits(
  trx: Transaction<Tables>,
  { jobs }: Dependencies,
  order: OrderRecord,
  couponCause: string | null,
): Promise<void> {
  for (const fact of usedBenefits(order, couponCause)) await jobs.publish(trx, 'benefit-used', fact)
}

/** Publishes the remaining saving where it differs from `before`, last in the transaction that changed the order. */
export async function publishChangedBenefits(
  trx: Transaction<Tables>,
  { jobs }: Dependencies,
  before: OrderRecord,
): Promise<void> {
  const couponCause = await findCouponGrant(trx, before.id)
  const after = await findOrderById(trx, before.id)
  if (!after) return
  const amounts = new Map(usedBenefits(before, couponCause).map(({ cause, amount }) => [cause, amount]))
  for (const fact of usedBenefits(after, couponCause)) {
    if (fact.amount !== amounts.get(fact.cause)) await jobs.publish(trx, 'benefit-used', fact)
  }
}

/**
 * Publishes that the saving was returned, in the transaction that cancels the order; `couponCause`: of the returned
 * coupon.
 */
export async function publishReturnedBenefits(
  trx: Transaction<Tables>,
  { jobs }: Dependencies,
  { id, membershipId }: OrderRecord,
  couponCause: string | null,
): Promise<void> {
  await publishReturnedDelivery(trx, { jobs }, { id, membershipId })
  await publishReturnedCoupon(trx, { jobs }, { id }, couponCause)
}

/** Publishes that an order did not use its free delivery. */
export async function publishReturnedDelivery(
  trx: Transaction<Tables>,
  { jobs }: Dependencies,
  { id, membershipId }: Pick<OrderRecord, 'id' | 'membershipId'>,
): Promise<void> {
  const fact: BenefitReturned = { cause: toCause(id, 'delivery') }
  if (membershipId !== null) await jobs.publish(trx, 'benefit-returned', fact)
}

/** Publishes that an order's coupon of a membership was returned. */
export async function publishReturnedCoupon(
  trx: Transaction<Tables>,
  { jobs }: Dependencies,
  { id }: Pick<OrderRecord, 'id'>,
  couponCause: string | null,
): Promise<void> {
  if (!parseGrantMembership(couponCause)) return
  const fact: BenefitReturned = { cause: toCause(id, 'coupon') }
  await jobs.publish(trx, 'benefit-returned', fact)
}

// Free delivery stays used: returned goods had been delivered.
function usedBenefits(order: OrderRecord, couponCause: string | null): BenefitUsed[] {
  const about = {
    uid: order.ownerUid,
    currencyCode: order.currency,
    at: order.createdAt.toISOString(),
    what: order.referenceId,
    // Every change of an order adds a line to its timeline.
    revision: order.timeline.length,
  }
  const used: BenefitUsed[] = []
  if (order.membershipId !== null) {
    const amount = order.summary.membershipSaving
    const cause = toCause(order.id, 'delivery')
    used.push({ ...about, cause, membershipId: order.membershipId, kind: 'delivery', amount })
  }
  const granted = parseGrantMembership(couponCause)
  if (granted) {
    const cause = toCause(order.id, 'coupon')
    used.push({ ...about, cause, membershipId: granted, kind: 'coupon', amount: discountLeft(toOrderMoney(order)) })
  }
  return used
}

function toCause(orderId: string, kind: 'delivery' | 'coupon'): string {
  return `order:${orderId}:${kind}`
}
