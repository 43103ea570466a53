import { type RemoteOptions, remoteClient } from '#shared/rpc/remote.ts'
import type { ServiceClient } from '#shared/rpc/service.ts'
import { contract } from './contract.ts'
import { rewardsForServices } from './contract-for-services.ts'

export { type BenefitsInTime, benefitsInTime, type MemberMarks } from './benefits/benefits-in-time.ts'
export type { BenefitReturned, BenefitUsed } from './benefits/contract.ts'

export type RewardsClient = ServiceClient<typeof contract>

/** What other services of ours may ask of it, and nobody from outside. */
export type RewardsForServicesClient = ServiceClient<typeof rewardsForServices>

/** The client of rewards when they run behind a base URL of their own; in process the composition hands out the same type. */
export function remoteRewards(options: RemoteOptions): RewardsClient {
  return remoteClient(contract, options)
}

/** What other services of ours may ask of it. */
export function remoteRewardsForServices(options: RemoteOptions): RewardsForServicesClient {
  return remoteClient(rewardsForServices, options)
}
