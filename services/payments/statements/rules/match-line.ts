import type { Currency } from '#shared/money.ts'
import { normalForm } from '#shared/normal-form.ts'
import { isOpen, isPaid, type Status } from '../../payments/rules/payment-outcome.ts'

/** Outcome of a statement line. */
export type LineOutcome =
  | 'matched'
  | 'under'
  | 'over'
  | 'twice'
  | 'late'
  | 'unknown'
  | 'not-incoming'
  | 'refunded'
  | 'reversed'

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
 * payments of other providers cannot be settled by a statement. Neither can any by a line that says a reversal: in a
 * column without signs it is money that left, and a person has to see which.
 */
export function matchLine(
  line: { amountMinor: number; currency: Currency; texts: readonly string[] },
  payment: NamedPayment | null,
  provider: string,
): LineOutcome {
  if (line.amountMinor <= 0) return 'not-incoming'
  if (!payment || payment.provider !== provider || payment.currency !== line.currency) return 'unknown'
  if (line.texts.some(saysReversal)) return 'unknown'
  if (isPaid(payment.status)) return 'twice'
  if (line.amountMinor < payment.amountMinor) return 'under'
  if (line.amountMinor > payment.amountMinor) return 'over'
  if (isOpen(payment.status)) return 'matched'
  return payment.isSubjectPaid ? 'twice' : 'late'
}

/**
 * Matches an outgoing line. One that names a payment is either a refund that we made (`isRefund`: as many of this
 * amount were recorded), or money that the bank took back, which a person has to see.
 */
export function matchOutgoing(
  line: { amountMinor: number; texts: readonly string[] },
  payment: { isNamed: boolean; isRefund: boolean },
): LineOutcome {
  if (line.amountMinor === 0 || !payment.isNamed) return 'not-incoming'
  return payment.isRefund && !line.texts.some(saysReversal) ? 'refunded' : 'reversed'
}

/** REVERSION, REVERSO, EXTORNO, ANULACION, CONTRACARGO: the bank's words for taking money back. */
function saysReversal(text: string): boolean {
  const plain = normalForm(text, 'NFD').replace(/\p{M}/gu, '')
  return /\b(?:revers(?!ible)|extorn|anula|contracargo|contraasiento|rechaz|devolucion por error)/i.test(plain)
}
