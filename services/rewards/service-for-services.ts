import { implement } from '@orpc/server'
import { type CallContext, makeService, type Service } from '#shared/rpc/service.ts'
import { rewardsForServices } from './contract-for-services.ts'
import type { RewardsNeeds } from './deps.ts'
import { benefitsOf } from './membership/benefits-of.ts'

/** The door of rewards for the other services; nobody else may call it. */
export function makeRewardsForServices(
  needs: Pick<RewardsNeeds, 'db' | 'now' | 'report'>,
): Service<typeof rewardsForServices> {
  const os = implement(rewardsForServices).$context<CallContext>()
  return makeService({
    name: 'rewards-internal',
    mount: '/rewards-internal',
    contract: rewardsForServices,
    report: needs.report,
    router: os.router({
      benefitsOf: os.benefitsOf.handler(({ input }) => benefitsOf(needs, input)),
    }),
  })
}
