import { isPaid, type Status } from '../../payments/rules/payment-outcome.ts'

/** The reason why this amount cannot be refunded, or null. */
export function whyCannotRefund(
  payment: { status: Status; amountMinor: number; refundedMinor: number },
  amountMinor: number,
): 'not-paid' | 'more-than-was-paid' | null {
  if (!isPaid(payment.status)) return 'not-paid'
  return payment.refundedMinor + amountMinor > payment.amountMinor ? 'more-than-was-paid' : null
}

const firstPauseSeconds = 30
const longestPauseSeconds = 2 * 60 * 60
/** Tries over about a day; afterwards an operator makes the refund at the bank. */
const mostTries = 20

/** Time in which a provider may make a refund before another process tries it. */
export const LEASE_SECONDS = 60

/** State of a refund after failed try number `tries` (from 1). */
export function afterTry(tries: number): { state: 'failed' } | { state: 'asked'; afterSeconds: number } {
  if (tries >= mostTries) return { state: 'failed' }
  return { state: 'asked', afterSeconds: Math.min(firstPauseSeconds * 2 ** (tries - 1), longestPauseSeconds) }
}
