import type { CallContext } from '#shared/rpc/service.ts'
import type { MembershipPlan as Plan } from '../contract.ts'
import type { RewardsNeeds } from '../deps.ts'
import { describePlan } from '../membership-plans/describe-plan.ts'
import { findPlansOnSale } from '../membership-plans/store.ts'

/** Plans on sale in a country. */
export async function membershipPlans(
  { db }: Pick<RewardsNeeds, 'db'>,
  { country }: { country?: 'BO' | 'PY' | undefined },
  { viewer }: CallContext,
): Promise<Plan[]> {
  const onSale = await findPlansOnSale(db, country ?? viewer.country)
  return onSale.map(({ newest, ...plan }) => describePlan({ ...plan, ...newest }))
}
