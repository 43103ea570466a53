import type { Jobs } from '#shared/jobs.ts'
import { implementContract } from '#shared/rpc/implement-contract.ts'
import { makeService, type Service } from '#shared/rpc/service.ts'
import { contract, mount } from './contract.ts'
import { erasePerson, exportPerson } from './customers/account-data.ts'
import { followMerge } from './customers/follow-merge.ts'
import type { RewardsDependencies } from './deps.ts'
import { earningTerms, previewEarningTerms, saveEarningTerms } from './earning-terms/earning-settings.ts'
import { rewardsError } from './errors.ts'
import { exchange, exchanges, rewards } from './exchanges/exchanges.ts'
import { grantPending } from './exchanges/grant-exchange.ts'
import { pauseMembership, renewMembership, resumeMembership, stopMembership } from './membership/change-request.ts'
import { chooseMembership } from './membership/choose-membership.ts'
import { membership } from './membership/own-membership.ts'
import { payMembership } from './membership/pay-membership.ts'
import { membershipPlans } from './membership/plans.ts'
import { refundMembership } from './membership/refund-membership.ts'
import { membershipFigures, staffMembership, staffMemberships } from './membership/staff.ts'
import { startMembershipWork } from './membership/start-membership-work.ts'
import { moveMembershipPlan } from './membership-plans/plan-order.ts'
import {
  createMembershipPlan,
  previewMembershipPlan,
  saveMembershipPlan,
  setMembershipPlanOnSale,
  staffMembershipPlan,
  staffMembershipPlans,
} from './membership-plans/plan-settings.ts'
import { earnsFrom } from './missions/earn-from-facts.ts'
import { celebrations, gamification, ledger, seeCelebrations, waysToEarn } from './missions/gamification.ts'
import { correctLedger, staffLedger } from './missions/ledgers.ts'
import { acceptedInvitation, acceptInvitation } from './referral/accept-invitation.ts'
import { invitation, referral } from './referral/own-referral.ts'
import { previewReferral, referralTerms, saveReferralTerms } from './referral/referral-settings.ts'
import { savings } from './savings/savings.ts'
import { settingChanges, undoSettingChange } from './settings/changes.ts'
import { toLookAfter } from './to-look-after.ts'

export { rewardsInvariants } from './invariants.ts'
export { moveMembershipsWithTime } from './membership/move-with-time.ts'
export { earnsFrom } from './missions/earn-from-facts.ts'
export { sweepRewards } from './sweep-rewards.ts'

/** Starts the background jobs of rewards. */
export async function startRewardsWork(
  deps: RewardsDependencies,
  jobs: Pick<Jobs, 'repeat' | 'subscribe'>,
): Promise<void> {
  await jobs.repeat('rewards/time', '* * * * *', async () => {
    const asked = await grantPending(deps)
    if (asked > 0) deps.log.info({ asked }, 'coupons of exchanges were asked for again')
  })
  for (const [fact, earn] of Object.entries(earnsFrom))
    await jobs.subscribe('rewards', fact, (data) => earn(deps, data))
  await jobs.subscribe('rewards', 'account-merged', (fact) => followMerge(deps, fact))
  await startMembershipWork(deps, jobs)
}

/** Implements the contract of rewards. */
export function makeRewards(deps: RewardsDependencies): Service<typeof contract> {
  return makeService({
    name: 'rewards',
    mount,
    contract,
    errors: rewardsError,
    report: deps.report,
    accessErrors: {
      unauthenticated: () => rewardsError('token-must-be-provided'),
      forbidden: () => rewardsError('not-allowed'),
    },
    router: implementContract(contract, deps, {
      gamification,
      waysToEarn,
      ledger,
      rewards,
      exchange,
      exchanges,
      celebrations,
      seeCelebrations,

      membershipPlans,
      membership,
      chooseMembership,
      payMembership,
      renewMembership: (deps, _input, context) => renewMembership(deps, context),
      pauseMembership: (deps, _input, context) => pauseMembership(deps, context),
      stopMembership: (deps, _input, context) => stopMembership(deps, context),
      resumeMembership: (deps, _input, context) => resumeMembership(deps, context),
      savings,

      referral,
      invitation,
      acceptInvitation,
      acceptedInvitation,

      staffMemberships,
      staffMembership,
      refundMembership,
      membershipFigures,

      staffMembershipPlans,
      staffMembershipPlan,
      previewMembershipPlan,
      createMembershipPlan,
      saveMembershipPlan,
      setMembershipPlanOnSale,
      moveMembershipPlan,
      referralTerms,
      previewReferral,
      saveReferralTerms,
      earningTerms,
      previewEarningTerms,
      saveEarningTerms,
      settingChanges,
      undoSettingChange,

      staffLedger,
      correctLedger,
      toLookAfter,

      exportPerson,
      erasePerson,
    }),
  })
}
