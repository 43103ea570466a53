import { changeUntil } from '../../bookings/rules/notice.ts'

/** Deposit that a store requires: nothing, a percentage of each pet's price, or an amount per pet (minor units). */
export type DepositRule = { kind: 'none' } | { kind: 'percent'; percent: number } | { kind: 'fixed'; amount: number }

export const DEPOSIT_METHODS = ['qr', 'card'] as const
export type DepositMethod = (typeof DEPOSIT_METHODS)[number]

/** For a payment that its provider confirms at once. */
const PAY_MINUTES = 15
/** With less time than this, no online deposit is required. */
const LEAST_PAY_MINUTES = 5

/** A way to pay a deposit online; `waitsUntil`: how long its payment waits for a bank statement, null: for none. */
export interface DepositWay {
  method: DepositMethod
  waitsUntil: string | null
}

interface Drop {
  /** End of the drop-off. */
  receiveUntil: Date
  now: Date
}

/** Ways by which a deposit can still be paid before the drop-off; empty: it is paid at the store. */
export function findWaysInTime<Way extends Pick<DepositWay, 'waitsUntil'>>(ways: readonly Way[], drop: Drop): Way[] {
  return ways.filter((way) => getDepositDeadline(way, drop) !== null)
}

/**
 * Payment deadline of a deposit: 15 minutes from now, and not past the drop-off; where only a bank statement tells of the
 * payment, when that has been read. Null: too late for this way.
 */
export function getDepositDeadline(
  { waitsUntil }: Pick<DepositWay, 'waitsUntil'>,
  { receiveUntil, now }: Drop,
): Date | null {
  if (waitsUntil !== null) return Date.parse(waitsUntil) > receiveUntil.getTime() ? null : new Date(waitsUntil)
  const until = Math.min(now.getTime() + PAY_MINUTES * 60_000, receiveUntil.getTime())
  return until < now.getTime() + LEAST_PAY_MINUTES * 60_000 ? null : new Date(until)
}

/**
 * Deadline after a change of the method; null: this way is too late for the visit. It never comes nearer, and grows once:
 * changing to and fro must not hold a slot for ever.
 */
export function changedDeadline(
  way: Pick<DepositWay, 'waitsUntil'>,
  { payUntil, createdAt, ...drop }: Drop & { payUntil: Date; createdAt: Date },
): Date | null {
  const deadline = way.waitsUntil === null ? payUntil : getDepositDeadline(way, drop)
  const hasGrown = payUntil.getTime() > createdAt.getTime() + PAY_MINUTES * 60_000
  return deadline && (hasGrown || deadline < payUntil) ? payUntil : deadline
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
