import { isPaid, type Status } from '../../payments/rules/payment-outcome.ts'

/** Why this much cannot go back of a payment, or null. */
export function whyCannotRefund(
  payment: { status: Status; amountMinor: number; refundedMinor: number },
  amountMinor: number,
): 'not-paid' | 'more-than-was-paid' | null {
  if (!isPaid(payment.status)) return 'not-paid'
  return payment.refundedMinor + amountMinor > payment.amountMinor ? 'more-than-was-paid' : null
}

const firstPauseSeconds = 30
const longestPauseSeconds = 2 * 60 * 60
/** About a day of trying; then a person does it at the bank. */
const mostTries = 20

/** How long a provider may take with a refund before another process asks it. */
export const LEASE_SECONDS = 60

/** What becomes of a refund that its provider did not make in try number `tries` (from 1). */
export function afterTry(tries: number): { state: 'failed' } | { state: 'asked'; afterSeconds: number } {
  if (tries >= mostTries) return { state: 'failed' }
  return { state: 'asked', afterSeconds: Math.min(firstPauseSeconds * 2 ** (tries - 1), longestPauseSeconds) }
}
