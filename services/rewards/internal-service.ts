import { implement } from '@orpc/server'
import { type CallContext, type InternalService, makeInternalService } from '#shared/rpc/service.ts'
import type { RewardsNeeds } from './deps.ts'
import { internalRewards } from './internal-contract.ts'
import { benefitsOf } from './membership/benefits-of.ts'

/** What rewards does for the other services alone. */
export function makeInternalRewards(
  needs: Pick<RewardsNeeds, 'db' | 'now' | 'report'>,
): InternalService<typeof internalRewards> {
  const os = implement(internalRewards).$context<CallContext>()
  return makeInternalService({
    contract: internalRewards,
    report: needs.report,
    router: os.router({
      benefitsOf: os.benefitsOf.handler(({ input }) => benefitsOf(needs, input)),
    }),
  })
}
