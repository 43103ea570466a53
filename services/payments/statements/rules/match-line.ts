import type { Currency } from '#shared/money.ts'
import { isOpen, isPaid, type Status } from '../../payments/rules/payment-outcome.ts'

/** What became of a line of a statement. */
export type LineOutcome = 'matched' | 'under' | 'over' | 'twice' | 'late' | 'unknown' | 'not-incoming'

/** The payment whose reference a line has. */
export interface NamedPayment {
  provider: string
  status: Status
  currency: Currency
  amountMinor: number
  /** Another try for the same thing was paid. */
  isSubjectPaid: boolean
}

/**
 * What a line makes of the payment that it names. Money for what is paid already is too much as a whole, whatever its amount;
 * what another provider collects is not the bank's to settle.
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
