import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { StaffMembership } from '../contract.ts'
import type { RewardsDependencies } from '../deps.ts'
import { rewardsError } from '../errors.ts'
import { toCouponCause } from './monthly-coupon.ts'
import { closeOffer, endOfferPayment, findOffer, toRefund } from './offer-month.ts'
import { findRefundable, toForStaff } from './staff.ts'
import { findMembership, type MembershipRecord, writeMembership, writeMembershipLog } from './store/memberships.ts'
import { findPeriods, type PeriodRecord, writePeriod } from './store/periods.ts'

type Dependencies = Pick<RewardsDependencies, 'db' | 'now' | 'jobs' | 'payments' | 'internalMarket' | 'log'>

/**
 * Ends an active membership now, with a reason that its owner reads. The months to refund are recorded first; then
 * each is refunded once, however often it is retried, and the membership ends after all succeeded. The round finishes
 * an interrupted refund.
 */
export async function refundMembership(
  deps: Dependencies,
  { membershipId, reason }: { membershipId: string; reason: string },
  context: CallContext,
): Promise<StaffMembership> {
  const actorUid = accountUid(context)
  const known = await findMembership(deps.db, membershipId)
  if (!known) throw rewardsError('membership-not-found')
  const periods = await findPeriods(deps.db, membershipId)
  if (toRefund(periods).length === 0) await decide(deps, { known, periods, reason, actorUid })
  await finishRefund(deps, membershipId)
  return toForStaff(deps, membershipId)
}

async function decide(
  deps: Dependencies,
  asked: { known: MembershipRecord; periods: readonly PeriodRecord[]; reason: string; actorUid: string },
): Promise<void> {
  const { known, periods, reason, actorUid } = asked
  const months = findRefundable(periods, deps.now())
  if (known.status !== 'ACTIVE' || months.length === 0) throw rewardsError('not-refundable')
  const offer = findOffer(periods)
  if ((await endOfferPayment(deps, offer)) === 'paid') throw rewardsError('paid-meanwhile')

  await deps.db.transaction().execute(async (trx) => {
    const record = await findMembership(trx, known.id, { isLocked: true })
    const at = deps.now()
    const current = await findPeriods(trx, known.id)
    // A repeated call finds the refund finished or in progress.
    if (record?.status === 'REFUNDED' || toRefund(current).length > 0) return
    // A month paid meanwhile needs a new decision of the operator.
    const now = findRefundable(current, at)
    const isAsKnown = now.length > 0 && now.every(({ id }) => months.some((month) => month.id === id))
    if (record?.status !== 'ACTIVE' || !isAsKnown) throw rewardsError('changed-meanwhile')
    if ((await closeOffer(trx, known.id, offer)) === 'another') throw rewardsError('changed-meanwhile')
    for (const { id } of now)
      await writePeriod(trx, id, { refund_asked_at: at, refund_reason: reason, refund_actor_uid: actorUid })
  })
}

/** Sends the recorded refunds and ends the membership. Until the provider accepts them it waits for the next round. */
export async function finishRefund(deps: Dependencies, membershipId: string): Promise<boolean> {
  const months = toRefund(await findPeriods(deps.db, membershipId))
  for (const { id, country, price_minor, refund_reason, refund_actor_uid } of months)
    await deps.payments.refund(
      {
        kind: 'membership',
        id,
        amount: price_minor,
        cause: `membership-refund:${id}`,
        reason: refund_reason ?? '',
        actorUid: refund_actor_uid,
      },
      { context: { viewer: anonymousViewer(country), requestId: `membership ${id}` } },
    )
  const isEnded = await deps.db.transaction().execute(async (trx) => {
    await findMembership(trx, membershipId, { isLocked: true })
    const [first, ...others] = toRefund(await findPeriods(trx, membershipId))
    // Another process finished it.
    if (!first) return false
    const at = deps.now()
    for (const { id } of [first, ...others]) await writePeriod(trx, id, { status: 'REFUNDED', refunded_at: at })
    await writeMembership(trx, membershipId, { status: 'REFUNDED', updated_at: at })
    const reason = first.refund_reason ?? ''
    const line = { membershipId, at, status: 'REFUNDED', note: reason } as const
    await writeMembershipLog(trx, { ...line, actor: 'staff', actorUid: first.refund_actor_uid })
    await deps.jobs.publish(trx, 'membership-ended', {
      membershipId,
      periodIds: [first, ...others].map(({ id }) => id),
      status: 'REFUNDED',
      reason,
    })
    return true
  })
  if (isEnded) await takeCouponsBack(deps, months)
  return isEnded
}

// A coupon left over costs the shop little and expires with its month, so failures are not retried. Months without a
// known coupon are included: the market may have granted it a moment ago.
async function takeCouponsBack(deps: Dependencies, months: readonly PeriodRecord[]): Promise<void> {
  for (const month of months.filter(({ terms }) => terms.coupon !== null)) {
    const context = { viewer: anonymousViewer(month.country), requestId: `membership ${month.id}` }
    await deps.internalMarket
      .takeBackCoupon({ cause: toCouponCause(month) }, { context })
      .catch((error: unknown) => deps.log.warn({ err: error, month: month.id }, 'a coupon could not be taken back'))
  }
}
