import type { CallContext } from '#shared/rpc/service.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import { operatorOf } from '../caller.ts'
import type { StaffMembership } from '../contract.ts'
import { rewardsError } from '../errors.ts'
import type { RewardsNeeds } from '../needs.ts'
import { findMembership, writeMembership, writeMembershipLog } from '../store/memberships.ts'
import { findPeriods, type PeriodRecord, writePeriod } from '../store/periods.ts'
import { causeOfCoupon } from './coupon-of-month.ts'
import { closeOffer, endPaymentOf, offerOf } from './offer-month.ts'
import { describeForStaff, refundableOf } from './staff.ts'

type Needs = Pick<RewardsNeeds, 'db' | 'now' | 'jobs' | 'payments' | 'marketForServices' | 'log'>

/**
 * Ends an active membership now, with a reason that its owner reads. The money goes first, each month once however often it is
 * asked: what could not be sent back is not ended. The coupons of these months go too.
 */
export async function refundMembership(
  needs: Needs,
  { membershipId, reason }: { membershipId: string; reason: string },
  context: CallContext,
): Promise<StaffMembership> {
  const actorUid = operatorOf(context)
  const known = await findMembership(needs.db, membershipId)
  if (!known) throw rewardsError('membership-not-found')
  const periods = await findPeriods(needs.db, membershipId)
  const months = refundableOf(periods, needs.now())
  if (known.status !== 'ACTIVE' || months.length === 0) throw rewardsError('not-refundable')
  const offer = offerOf(periods)
  if ((await endPaymentOf(needs, offer)) === 'paid') throw rewardsError('paid-meanwhile')

  for (const { id, price_minor } of months)
    await needs.payments.refund(
      { kind: 'membership', id, amount: price_minor, cause: `membership-refund:${id}`, reason, actorUid },
      { context },
    )
  await needs.db.transaction().execute(async (trx) => {
    const record = await findMembership(trx, membershipId, { isLocked: true })
    const at = needs.now()
    const current = await findPeriods(trx, membershipId)
    // Told a second time: the first one has ended it. A month that was paid meanwhile is another decision.
    if (record?.status === 'REFUNDED') return
    const isAsKnown = refundableOf(current, at).every(({ id }) => months.some((month) => month.id === id))
    if (record?.status !== 'ACTIVE' || !isAsKnown) throw rewardsError('changed-meanwhile')
    if ((await closeOffer(trx, membershipId, offer)) === 'another') throw rewardsError('changed-meanwhile')

    for (const { id } of months) await writePeriod(trx, id, { status: 'REFUNDED', refunded_at: at })
    await writeMembership(trx, membershipId, { status: 'REFUNDED', updated_at: at })
    const line = { membershipId, at, status: 'REFUNDED', note: reason } as const
    await writeMembershipLog(trx, { ...line, actor: 'staff', actorUid })
    await needs.jobs.publish(trx, 'membership-ended', { membershipId, status: 'REFUNDED', reason })
  })
  await takeCouponsBack(needs, months)
  return describeForStaff(needs, membershipId)
}

// It gives somebody too much at worst, and ends with its month anyway.
async function takeCouponsBack(needs: Needs, months: readonly PeriodRecord[]): Promise<void> {
  for (const month of months.filter(({ coupon_code }) => coupon_code !== null)) {
    const context = { viewer: anonymousViewer(month.country), requestId: `membership ${month.id}` }
    await needs.marketForServices
      .takeBackCoupon({ cause: causeOfCoupon(month) }, { context })
      .catch((error: unknown) => needs.log.warn({ err: error, month: month.id }, 'a coupon could not be taken back'))
  }
}
