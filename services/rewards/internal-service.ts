import { implement } from '@orpc/server'
import { type CallContext, type InternalService, makeInternalService } from '#shared/rpc/service.ts'
import type { RewardsDependencies } from './deps.ts'
import { internalRewards } from './internal-contract.ts'
import { findBenefits } from './membership/find-benefits.ts'

/** Implements the calls for our other services. */
export function makeInternalRewards(
  needs: Pick<RewardsDependencies, 'db' | 'now' | 'report'>,
): InternalService<typeof internalRewards> {
  const os = implement(internalRewards).$context<CallContext>()
  return makeInternalService({
    contract: internalRewards,
    report: needs.report,
    router: os.router({
      benefitsOf: os.benefitsOf.handler(({ input }) => findBenefits(needs, input)),
    }),
  })
}
