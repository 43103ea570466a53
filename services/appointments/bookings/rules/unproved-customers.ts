/**
 * Limits on visits that hold a slot without a deposit, of customers who proved no phone: a new account and a typed number
 * cost nothing. Beyond the limits the phone is asked for. Pure.
 */

/** Limits of a store that set none; the defaults of its columns are the same. */
export const usualVisitLimits = { unprovedVisits: 1, unprovedVisitsOfNetwork: 10 }

/** Visits to come without a paid deposit, of customers without a proved phone. */
export interface OpenUnproved {
  /** Of the customer or the phone, whichever are more. */
  ofCustomer: number
  /** Whether one of the customer's networks has as many as its limit. */
  isNetworkFull: boolean
}

export type ProofReason = 'visits' | 'network'

/** Why one more visit without a deposit needs a proved phone, or null. */
export function whyNeedsProof(
  { ofCustomer, isNetworkFull }: OpenUnproved,
  { unprovedVisits }: { unprovedVisits: number },
): ProofReason | null {
  if (ofCustomer >= unprovedVisits) return 'visits'
  return isNetworkFull ? 'network' : null
}

/** What the customer reads: the reason, and what to do. */
export function describeNeededProof(reason: ProofReason, { unprovedVisits }: { unprovedVisits: number }): string {
  const step = 'confirma tu celular con un código'
  if (reason === 'network') return `Hay varias reservas sin pagar desde tu conexión. Para hacer esta, ${step}.`
  const visits = unprovedVisits === 1 ? 'una reserva' : `${unprovedVisits} reservas`
  return `Ya tienes ${visits} por venir. Para hacer otra, ${step}.`
}
