import type { CountryIso } from '#shared/countries/countries.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Policy } from '../contract.ts'
import type { InsuranceDependencies } from '../deps.ts'
import { findUnderwriter } from '../underwriting/get-underwriter.ts'
import { findPolicies } from './store.ts'
import { toPolicy } from './to-policy.ts'

/**
 * Plans on sale in a country. A plan whose underwriter is not configured cannot be issued: it is omitted and logged.
 */
export async function policies(
  deps: Pick<InsuranceDependencies, 'db' | 'now' | 'underwriters' | 'log'>,
  { countryCode }: { countryCode?: CountryIso | undefined },
  { viewer }: CallContext,
): Promise<Policy[]> {
  const onSale = await findPolicies(deps.db, countryCode ?? viewer.country)
  return onSale.flatMap((policy) => {
    const underwriter = findUnderwriter(deps, policy.terms.provider)
    if (underwriter) return [toPolicy(policy, underwriter.title)]
    deps.log.warn({ policyId: policy.id, provider: policy.terms.provider }, 'a plan has no underwriter')
    return []
  })
}
