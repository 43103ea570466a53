import type { CallContext } from '#shared/rpc/service.ts'
import type { Policy } from './contract.ts'
import { describePolicy } from './describe-policy.ts'
import type { InsuranceNeeds } from './needs.ts'
import { findPolicies } from './store/policies.ts'

/** Plans on sale in a country. */
export async function policies(
  { db }: Pick<InsuranceNeeds, 'db'>,
  { countryCode }: { countryCode?: 'BO' | 'PY' | undefined },
  { viewer }: CallContext,
): Promise<Policy[]> {
  return (await findPolicies(db, countryCode ?? viewer.country)).map(describePolicy)
}
