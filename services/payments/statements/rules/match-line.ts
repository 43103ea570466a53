import type { Currency } from '#shared/money.ts'
import { isOpen, isPaid, type Status } from '../../payments/rules/payment-outcome.ts'

/** Outcome of a statement line. */
export type LineOutcome = 'matched' | 'under' | 'over' | 'twice' | 'late' | 'unknown' | 'not-incoming'

/** The payment whose reference is in the line. */
export interface NamedPayment {
  provider: string
  status: Status
  currency: Currency
  amountMinor: number
  /** Another payment of the same subject was paid. */
  isSubjectPaid: boolean
}

/**
 * Matches a line with the payment that it names. Money for a paid payment is excess as a whole, whatever its amount;
 * payments of other providers cannot be settled by a statement.
 */
export function matchLine(
  line: { amountMinor: number; currency: Currency },
  payment: NamedPayment | null,
  provider: string,
): LineOutcome {
  if (line.amountMinor <= 0) return 'not-incoming'
  if (!payment || payment.provider !== provider || payment.currency !== line.currency) return 'unknown'
  if (isPaid(payment.status)) return 'twice'
  if (line.amountMinor < payment.amountMinor) return 'under'
  if (line.amountMinor > payment.amountMinor) return 'over'
  if (isOpen(payment.status)) return 'matched'
  return payment.isSubjectPaid ? 'twice' : 'late'
}
