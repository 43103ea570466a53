import type { Currency } from '#shared/money.ts'

export type Status = 'created' | 'pending' | 'paid' | 'rejected' | 'cancelled' | 'expired' | 'paid_late'

/** The requested payment and our present status of it. */
export interface AskedPayment {
  status: Status
  currency: Currency
  amountMinor: number
  reference: string
  expiresAt: Date
}

/** Money received, as reported by the provider or a bank statement. */
export interface CameMoney {
  currency: Currency
  amountMinor: number
  reference: string
  at: Date
}

export type Standing =
  | { status: 'paid'; paid: CameMoney }
  | { status: 'pending' | 'rejected' | 'cancelled' | 'expired'; refusal?: string }

export type Misfit = 'under' | 'over' | 'mismatch'

export type Outcome =
  | { kind: 'nothing' }
  | { kind: 'settle'; paidAt: Date }
  | { kind: 'end'; status: 'rejected' | 'cancelled' | 'expired'; refusal: string | null }
  /** The exact amount, for a payment that had already ended. */
  | { kind: 'late'; paidAt: Date }
  /** Money that differs from the request. `ends`: this payment can no longer be paid. */
  | { kind: 'misfit'; finding: Misfit; amountMinor: number; ends: boolean }

/**
 * Outcome of a provider's standing for a payment. A paid payment never becomes unpaid: a late 'rejected' concerns an
 * earlier attempt. An open payment may still be paid after its deadline, until we have ended it.
 */
export function whatBecomes(payment: AskedPayment, standing: Standing, now: Date): Outcome {
  if (standing.status === 'paid') return whatMoneyMakes(payment, standing.paid)
  if (!isOpen(payment.status)) return { kind: 'nothing' }
  if (standing.status !== 'pending') {
    return { kind: 'end', status: standing.status, refusal: standing.refusal ?? null }
  }
  return isOver(payment, now) ? { kind: 'end', status: 'expired', refusal: null } : { kind: 'nothing' }
}

export function isOpen(status: Status): status is 'created' | 'pending' {
  return status === 'created' || status === 'pending'
}

export function isPaid(status: Status): status is 'paid' | 'paid_late' {
  return status === 'paid' || status === 'paid_late'
}

export function isOver({ expiresAt }: Pick<AskedPayment, 'expiresAt'>, now: Date): boolean {
  return now.getTime() >= expiresAt.getTime()
}

/** How the money differs from the request; null when it is exact. */
export function findMisfit(
  asked: Pick<AskedPayment, 'currency' | 'amountMinor' | 'reference'>,
  came: CameMoney,
): Misfit | null {
  if (came.currency !== asked.currency || came.reference !== asked.reference) return 'mismatch'
  if (came.amountMinor === asked.amountMinor) return null
  return came.amountMinor < asked.amountMinor ? 'under' : 'over'
}

function whatMoneyMakes(payment: AskedPayment, came: CameMoney): Outcome {
  const misfit = findMisfit(payment, came)
  if (misfit === null) {
    if (isOpen(payment.status)) return { kind: 'settle', paidAt: came.at }
    return isPaid(payment.status) ? { kind: 'nothing' } : { kind: 'late', paidAt: came.at }
  }
  // For a payment that is already paid, only the excess is unmatched.
  const isMore = isPaid(payment.status) && misfit === 'over'
  return {
    kind: 'misfit',
    finding: misfit,
    amountMinor: isMore ? came.amountMinor - payment.amountMinor : came.amountMinor,
    ends: isOpen(payment.status),
  }
}
