import type { Claim, Insurance } from '#services/insurance/contract.ts'
import type { Tone } from '#web/ui/badge.tsx'

export type ContractStatus = Insurance['status']
export type ClaimState = Claim['status']

export const CONTRACT_STATES = [
  'ACTIVE',
  'PENDING_PAYMENT',
  'QUOTED',
  'EXPIRED',
  'CANCELLED',
] as const satisfies readonly ContractStatus[]

/** States of open claims, and of closed ones. */
export const OPEN_CLAIMS = ['SENT', 'APPROVED', 'NEEDS_PAPERS'] as const satisfies readonly ClaimState[]
export const DONE_CLAIMS = ['PAID', 'REJECTED'] as const satisfies readonly ClaimState[]

export const contractTone: Record<ContractStatus, Tone> = {
  QUOTED: 'neutral',
  PENDING_PAYMENT: 'warn',
  ACTIVE: 'ok',
  EXPIRED: 'neutral',
  CANCELLED: 'red',
}

export const claimTone: Record<ClaimState, Tone> = {
  DRAFT: 'neutral',
  SENT: 'brand',
  NEEDS_PAPERS: 'warn',
  APPROVED: 'soft',
  REJECTED: 'red',
  PAID: 'ok',
  WITHDRAWN: 'neutral',
}

/** Parses a state of a log entry. */
export function parseContractState(text: string): ContractStatus {
  return CONTRACT_STATES.find((each) => each === text) ?? 'QUOTED'
}

const CLAIM_STATES = [...OPEN_CLAIMS, ...DONE_CLAIMS, 'DRAFT', 'WITHDRAWN'] as const satisfies readonly ClaimState[]

export function parseClaimState(text: string): ClaimState {
  return CLAIM_STATES.find((each) => each === text) ?? 'SENT'
}
