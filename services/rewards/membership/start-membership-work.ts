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
  needs: RewardsDependencies,
  jobs: Pick<Jobs, 'repeat' | 'subscribe'>,
): Promise<void> {
  await jobs.repeat('rewards/memberships', '*/10 * * * *', async () => {
    const moved = await moveMembershipsWithTime(needs)
    if (moved > 0) needs.log.info({ moved }, 'memberships moved with time')
  })
  await jobs.repeat('rewards/invitations', '*/10 * * * *', async () => {
    const moved = await moveReferralsWithTime(needs)
    if (moved > 0) needs.log.info({ moved }, 'invitations moved with time')
  })
  await jobs.subscribe('memberships', 'account-changed', (fact) => takeOverChange(needs, fact))
  await jobs.subscribe('memberships', 'payment-settled', (fact) => settleMembership(needs, fact))
  await jobs.subscribe('memberships', 'payment-expired', (fact) => closeMembershipLink(needs, fact))
  await jobs.subscribe('memberships', 'benefit-used', (fact) => noteBenefit(needs, fact))
  await jobs.subscribe('memberships', 'benefit-returned', (fact) => noteReturned(needs, fact))
  await jobs.subscribe('membership-coupons', 'membership-activated', (fact) => grantActivatedCoupon(needs, fact))
  await jobs.subscribe('membership-letters', 'membership-activated', (fact) => notifyOfActivated(needs, fact))
  await jobs.subscribe('membership-letters', 'membership-left', (fact) => notifyOfLeft(needs, fact))
  await jobs.subscribe('membership-letters', 'membership-ended', (fact) => notifyOfEnded(needs, fact))
  await jobs.subscribe('referrals', 'order-delivered', (fact) => earnReferral(needs, fact))
  await jobs.subscribe('referrals', 'order-refunded', (fact) => takeReferralBack(needs, fact))
}
