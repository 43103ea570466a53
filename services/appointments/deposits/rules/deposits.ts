import { changeUntil } from '../../bookings/rules/notice.ts'

/** Deposit that a store requires: nothing, a percentage of each pet's price, or an amount per pet (minor units). */
export type DepositRule = { kind: 'none' } | { kind: 'percent'; percent: number } | { kind: 'fixed'; amount: number }

export const DEPOSIT_METHODS = ['qr', 'card'] as const
export type DepositMethod = (typeof DEPOSIT_METHODS)[number]

const PAY_MINUTES = 15
/** With less time than this, no online deposit is required. */
const LEAST_PAY_MINUTES = 5

/**
 * Payment deadline of a deposit: 15 minutes from now, and not past the drop-off; null: too late for an online deposit.
 */
export function getPaymentDeadline({ receiveUntil, now }: { receiveUntil: Date; now: Date }): Date | null {
  const until = Math.min(now.getTime() + PAY_MINUTES * 60_000, receiveUntil.getTime())
  return until < now.getTime() + LEAST_PAY_MINUTES * 60_000 ? null : new Date(until)
}

export function canPayDeposit(
  { deposit_state, pay_until }: { deposit_state: string | null; pay_until: Date | null },
  now: Date,
): boolean {
  return deposit_state === 'awaiting' && pay_until !== null && pay_until > now
}

/** Whether a cancellation by the customer refunds the deposit: all of it up to the merchant's notice, nothing later. */
export function isDepositReturned(visit: { startsAt: Date; changeNoticeMinutes: number; now: Date }): boolean {
  return visit.now <= changeUntil(visit.startsAt, visit.changeNoticeMinutes)
}

/** Amount one pet still pays at the store, and the excess of its deposit after a move to a cheaper day. */
export function afterDeposit(totalAmount: number, depositPaid: number): { amountDue: number; tooMuch: number } {
  return { amountDue: Math.max(0, totalAmount - depositPaid), tooMuch: Math.max(0, depositPaid - totalAmount) }
}
