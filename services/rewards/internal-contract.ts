import { benefitCalls } from './benefits/contract.ts'

/** What other services of ours may ask of rewards: no path of HTTP leads here. */
export const internalRewards = { ...benefitCalls }
