import { benefitCalls } from './benefits/contract.ts'
import { soldMonthCall } from './membership/sold-month-contract.ts'

/** Calls for our other services only: no HTTP path leads here. */
export const internalRewards = { ...benefitCalls, ...soldMonthCall }
