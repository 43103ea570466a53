import type { Transaction } from 'kysely'
import type { BenefitReturned, BenefitUsed } from '#services/rewards/client.ts'
import type { MarketNeeds } from './needs.ts'
import type { AppliedCoupon } from './rules/choose-coupon.ts'
import { membershipOfGrant } from './rules/membership.ts'
import type { NewOrder, OrderRecord } from './store/order-record.ts'
import type { Tables } from './tables.ts'

type Needs = Pick<MarketNeeds, 'jobs'>

/** Tells what a membership and its coupon of the month took off an order, in the order's transaction. */
export async function publishUsedBenefits(
  trx: Transaction<Tables>,
  { jobs }: Needs,
  order: NewOrder,
  coupon: AppliedCoupon | null,
): Promise<void> {
  const about = {
    uid: order.ownerUid,
    currencyCode: order.currency,
    at: order.createdAt.toISOString(),
    what: order.referenceId,
  }
  const used: BenefitUsed[] = []
  if (order.membershipId !== null) {
    const amount = order.summary.membershipSaving
    const cause = causeOf(order.id, 'delivery')
    used.push({ ...about, cause, membershipId: order.membershipId, kind: 'delivery', amount })
  }
  const granted = membershipOfGrant(coupon?.cause ?? null)
  if (coupon && granted) {
    const cause = causeOf(order.id, 'coupon')
    used.push({ ...about, cause, membershipId: granted, kind: 'coupon', amount: coupon.discount })
  }
  for (const fact of used) await jobs.publish(trx, 'benefit-used', fact)
}

/** The same taken back, in the transaction that cancels it; `couponCause`: of the coupon that came back. */
export async function publishReturnedBenefits(
  trx: Transaction<Tables>,
  { jobs }: Needs,
  { id, membershipId }: OrderRecord,
  couponCause: string | null,
): Promise<void> {
  const returned: BenefitReturned[] = []
  if (membershipId !== null) returned.push({ cause: causeOf(id, 'delivery') })
  if (membershipOfGrant(couponCause)) returned.push({ cause: causeOf(id, 'coupon') })
  for (const fact of returned) await jobs.publish(trx, 'benefit-returned', fact)
}

function causeOf(orderId: string, kind: 'delivery' | 'coupon'): string {
  return `order:${orderId}:${kind}`
}
