import type { RewardsDependencies } from './deps.ts'
import type { RewardsPlan } from './membership-plans/plan-file.ts'
import { setUpMembershipPlans } from './membership-plans/set-up-plans.ts'

export { formatPlanErrors, RewardsPlan } from './membership-plans/plan-file.ts'

/** Commands of the installation's operator, beside the contract. */
export function makeRewardsSetUp({ db, now }: Pick<RewardsDependencies, 'db' | 'now'>) {
  return {
    /** Sets the plans and referral terms that a file names, or only lists the changes. */
    setUp: (options: { plan: RewardsPlan; dryRun: boolean }) => setUpMembershipPlans(db, { ...options, now: now() }),
  }
}
