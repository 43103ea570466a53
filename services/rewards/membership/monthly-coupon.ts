import * as z from 'zod'
import { anonymousViewer } from '#shared/viewer.ts'
import { MembershipActivated } from '../contract/facts.ts'
import type { RewardsDependencies } from '../deps.ts'
import { findPeriod, type PeriodRecord, writeCoupon } from './store/periods.ts'

type Dependencies = Pick<RewardsDependencies, 'db' | 'now' | 'internalMarket'>

/** Grants the coupon of a paid month at once when the month has begun; otherwise the round grants it when it begins. */
export async function grantActivatedCoupon(deps: Dependencies, fact: object): Promise<void> {
  const { periodId } = MembershipActivated.parse(fact)
  const month = await findPeriod(deps.db, periodId)
  if (month) await grantMonthlyCoupon(deps, month)
}

/**
 * Grants the coupon of the running month, valid until its end. The market grants once per cause, so retries are safe.
 */
export async function grantMonthlyCoupon(
  { db, now, internalMarket }: Dependencies,
  month: PeriodRecord,
): Promise<boolean> {
  const { id, uid, country, status, terms, from_at, until_at, coupon_granted_at, refund_asked_at } = month
  const at = now()
  const runs = status === 'PAID' && from_at !== null && until_at !== null && from_at <= at && until_at > at
  if (!runs || terms.coupon === null || coupon_granted_at !== null || refund_asked_at !== null) return false
  const context = { viewer: anonymousViewer(country), requestId: `membership ${id}` }
  const { code } = await internalMarket.grantCoupon(
    { ...terms.coupon, ownerUid: uid, country, cause: toCouponCause(month), endsAt: until_at.toISOString() },
    { context },
  )
  await writeCoupon(db, id, { code, at })
  return true
}

/** Cause of a month's coupon; the market reports uses of the membership with it. */
export function toCouponCause({ membership_id, from_day }: Pick<PeriodRecord, 'membership_id' | 'from_day'>): string {
  return `membership:${membership_id}:${z.string().parse(from_day).slice(0, 7)}`
}
