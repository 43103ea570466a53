/**
 * Limits on visits that hold a slot without a deposit, or while it is awaited, of customers who proved no phone: a new
 * account and a typed number cost nothing. Beyond the limits the phone is asked for. Pure.
 */

/** Limits of a store that set none; the defaults of its columns are the same. */
export const usualVisitLimits = { unprovedVisits: 1, unprovedVisitsOfNetwork: 10 }

/** Visits to come of customers without a proved phone, without a deposit or while it is awaited. */
export interface OpenUnproved {
  /** Of the customer or the phone, whichever are more. */
  ofCustomer: number
  /** Whether one of the customer's networks has as many as its limit. */
  isNetworkFull: boolean
}

export type ProofReason = 'visits' | 'deposits' | 'network'

/** Why one more visit of the kind that was counted needs a proved phone, or null. */
export function whyNeedsProof(
  { ofCustomer, isNetworkFull }: OpenUnproved,
  { unprovedVisits, isAwaiting }: { unprovedVisits: number; isAwaiting: boolean },
): ProofReason | null {
  if (ofCustomer >= unprovedVisits) return isAwaiting ? 'deposits' : 'visits'
  return isNetworkFull ? 'network' : null
}

/** What the customer reads: the reason, and what to do. */
export function describeNeededProof(
  reason: ProofReason,
  { unprovedVisits, canProve }: { unprovedVisits: number; canProve: boolean },
): string {
  const step = canProve ? 'confirma tu celular con un código' : 'escríbele al local'
  if (reason === 'network') return `Hay varias reservas sin pagar desde tu conexión. Para hacer esta, ${step}.`
  if (reason === 'deposits') return `Tienes una reserva que espera su seña. Págala, o ${step} para hacer otra.`
  const visits = unprovedVisits === 1 ? 'una reserva' : `${unprovedVisits} reservas`
  return `Ya tienes ${visits} por venir. Para hacer otra, ${step}.`
}
