import type { EarningKind } from '#services/rewards/missions/rules/ways-to-earn.ts'

/** Fields of the form of how huellas are earned. */
export type EarningField = `each-${EarningKind}` | `limit-${EarningKind}`
