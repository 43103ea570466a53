import { benefitCalls } from './benefits/contract.ts'

/** What other services of ours may ask of rewards, and nobody from outside. */
export const rewardsForServices = { ...benefitCalls }
