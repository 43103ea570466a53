import { changeUntil } from '../../bookings/rules/notice.ts'

/** What a store asks for before a visit: nothing, a share of what each pet costs, or so much for each pet (minor units). */
export type DepositRule = { kind: 'none' } | { kind: 'percent'; percent: number } | { kind: 'fixed'; amount: number }

export const DEPOSIT_METHODS = ['qr', 'card'] as const
export type DepositMethod = (typeof DEPOSIT_METHODS)[number]

const PAY_MINUTES = 15
/** Less is no time to pay in. */
const LEAST_PAY_MINUTES = 5

/** Until when a slot waits for its deposit: 15 minutes, and not past the drop-off; null: too late to ask for one before. */
export function getPaymentDeadline({ receiveUntil, now }: { receiveUntil: Date; now: Date }): Date | null {
  const until = Math.min(now.getTime() + PAY_MINUTES * 60_000, receiveUntil.getTime())
  return until < now.getTime() + LEAST_PAY_MINUTES * 60_000 ? null : new Date(until)
}

/** Whether a deposit can be paid now. */
export function canPayDeposit(
  { deposit_state, pay_until }: { deposit_state: string | null; pay_until: Date | null },
  now: Date,
): boolean {
  return deposit_state === 'awaiting' && pay_until !== null && pay_until > now
}

/** What a customer who cancels gets of a paid deposit: all of it up to the merchant's notice, nothing later. */
export function isDepositReturned(visit: { startsAt: Date; changeNoticeMinutes: number; now: Date }): boolean {
  return visit.now <= changeUntil(visit.startsAt, visit.changeNoticeMinutes)
}

/** What one pet still pays at the store, and what of its deposit is more than it costs after a move to a cheaper day. */
export function afterDeposit(totalAmount: number, depositPaid: number): { amountDue: number; tooMuch: number } {
  return { amountDue: Math.max(0, totalAmount - depositPaid), tooMuch: Math.max(0, depositPaid - totalAmount) }
}
