import type { RewardsDependencies } from './deps.ts'
import type { RewardsPlan } from './membership-plans/plan-file.ts'
import { setUpMembershipPlans } from './membership-plans/set-up-plans.ts'

export { formatPlanErrors, RewardsPlan } from './membership-plans/plan-file.ts'

/** What an operator of the installation does, beside the contract. */
export function makeRewardsSetUp({ db, now }: Pick<RewardsDependencies, 'db' | 'now'>) {
  return {
    /** Brings the plans on sale, and what an invitation gives, to those of a file, or says what it would do. */
    setUp: (options: { plan: RewardsPlan; dryRun: boolean }) => setUpMembershipPlans(db, { ...options, now: now() }),
  }
}
