import type { ServiceClient } from '#shared/rpc/service.ts'
import type { contract } from './contract.ts'
import type { internalRewards } from './internal-contract.ts'

export { type BenefitsInTime, benefitsInTime, type MemberMarks } from './benefits/benefits-in-time.ts'
export type { BenefitReturned, BenefitUsed } from './benefits/contract.ts'

export type RewardsClient = ServiceClient<typeof contract>

/** Internal client for other services; no HTTP path leads there. */
export type InternalRewardsClient = ServiceClient<typeof internalRewards>
