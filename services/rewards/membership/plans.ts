import type { CountryIso } from '#shared/countries/countries.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { MembershipPlan as Plan } from '../contract.ts'
import type { RewardsDependencies } from '../deps.ts'
import { findPlansOnSale } from '../membership-plans/store.ts'
import { toPlan } from '../membership-plans/to-plan.ts'

export async function membershipPlans(
  { db }: Pick<RewardsDependencies, 'db'>,
  { country }: { country?: CountryIso | undefined },
  { viewer }: CallContext,
): Promise<Plan[]> {
  const onSale = await findPlansOnSale(db, country ?? viewer.country)
  return onSale.map(({ newest, ...plan }) => toPlan({ ...plan, ...newest }))
}
