import type { Jobs } from '#shared/jobs.ts'
import type { RewardsDependencies } from '../deps.ts'
import { earnReferral, moveReferralsWithTime, takeReferralBack } from '../referral/earn-referral.ts'
import { noteBenefit, noteReturned } from '../savings/savings.ts'
import { takeOverChange } from './account-changed.ts'
import { grantActivatedCoupon } from './monthly-coupon.ts'
import { moveMembershipsWithTime } from './move-with-time.ts'
import { notifyOfActivated, notifyOfEnded, notifyOfLeft } from './notify-of-membership.ts'
import { closeMembershipLink, settleMembership } from './settle-membership.ts'

/** Starts the background jobs of memberships and referrals. */
export async function startMembershipWork(
  deps: RewardsDependencies,
  jobs: Pick<Jobs, 'repeat' | 'subscribe'>,
): Promise<void> {
  await jobs.repeat('rewards/memberships', '*/10 * * * *', async () => {
    const moved = await moveMembershipsWithTime(deps)
    if (moved > 0) deps.log.info({ moved }, 'memberships moved with time')
  })
  await jobs.repeat('rewards/invitations', '*/10 * * * *', async () => {
    const moved = await moveReferralsWithTime(deps)
    if (moved > 0) deps.log.info({ moved }, 'invitations moved with time')
  })
  await jobs.subscribe('memberships', 'account-changed', (fact) => takeOverChange(deps, fact))
  await jobs.subscribe('memberships', 'payment-settled', (fact) => settleMembership(deps, fact))
  await jobs.subscribe('memberships', 'payment-expired', (fact) => closeMembershipLink(deps, fact))
  await jobs.subscribe('memberships', 'benefit-used', (fact) => noteBenefit(deps, fact))
  await jobs.subscribe('memberships', 'benefit-returned', (fact) => noteReturned(deps, fact))
  await jobs.subscribe('membership-coupons', 'membership-activated', (fact) => grantActivatedCoupon(deps, fact))
  await jobs.subscribe('membership-letters', 'membership-activated', (fact) => notifyOfActivated(deps, fact))
  await jobs.subscribe('membership-letters', 'membership-left', (fact) => notifyOfLeft(deps, fact))
  await jobs.subscribe('membership-letters', 'membership-ended', (fact) => notifyOfEnded(deps, fact))
  await jobs.subscribe('referrals', 'order-delivered', (fact) => earnReferral(deps, fact))
  await jobs.subscribe('referrals', 'order-refunded', (fact) => takeReferralBack(deps, fact))
}
