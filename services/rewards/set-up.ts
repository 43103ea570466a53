import type { RewardsPlan } from './membership/plan-file.ts'
import { setUpMembershipPlans } from './membership/set-up-plans.ts'
import type { RewardsNeeds } from './needs.ts'

export { faultsOfRewards, RewardsPlan } from './membership/plan-file.ts'

/** What an operator of the installation does, beside the contract. */
export function makeRewardsSetUp({ db, now }: Pick<RewardsNeeds, 'db' | 'now'>) {
  return {
    /** Brings the plans on sale, and what an invitation gives, to those of a file, or says what it would do. */
    setUp: (options: { plan: RewardsPlan; dryRun: boolean }) => setUpMembershipPlans(db, { ...options, now: now() }),
  }
}
