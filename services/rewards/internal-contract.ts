import { benefitCalls } from './benefits/contract.ts'

/** Calls for our other services only: no HTTP path leads here. */
export const internalRewards = { ...benefitCalls }
