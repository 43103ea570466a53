import { implementContract } from '#shared/rpc/implement-contract.ts'
import { type InternalService, makeInternalService } from '#shared/rpc/service.ts'
import type { RewardsDependencies } from './deps.ts'
import { internalRewards } from './internal-contract.ts'
import { findBenefits } from './membership/find-benefits.ts'
import { soldMonth } from './membership/sold-month.ts'
import { hasTwoOpenInOneCountry } from './membership/store/memberships.ts'

/** Implements the calls for our other services. */
export function makeInternalRewards(
  deps: Pick<RewardsDependencies, 'db' | 'now' | 'report'>,
): InternalService<typeof internalRewards> {
  return makeInternalService({
    contract: internalRewards,
    report: deps.report,
    router: implementContract(internalRewards, deps, {
      benefitsOf: findBenefits,
      soldMonth,
      haveTwoMemberships: async ({ db }, { uids }) => ({ haveTwo: await hasTwoOpenInOneCountry(db, uids) }),
    }),
  })
}
