import type { Appointment } from '#services/appointments/contract.ts'
import { formatMoney } from '#shared/money.ts'

/** Deposit of a booking, all its pets together, with formatted amounts. */
export interface VisitDeposit {
  state: 'awaiting' | 'paid' | 'waived' | 'ended'
  method: 'qr' | 'card'
  /** Amount due now. */
  due: string
  secondsLeft: number
  /** 'las 15:45': until then it can be paid. */
  until: string
  /** Amount credited or kept by the store; null: nothing. */
  paid: string | null
  /** Amount refunded or being refunded; null: nothing. */
  returned: string | null
  returns: 'on-its-way' | 'manual' | 'done' | null
  /** Effect of a cancellation on the paid amount; null: nothing was paid, or it cannot be cancelled. */
  onCancel: 'returned' | 'kept' | null
  /** Minimum notice of a cancellation for a refund: the rule behind `onCancel`. */
  noticeMinutes: number
}

/** Null: none is paid online. */
export function toVisitDeposit(booking: readonly Appointment[]): VisitDeposit | null {
  const [first] = booking
  if (!first?.deposit) return null
  const { state, method, secondsLeft, payUntilLabel } = first.deposit
  const sum = (pick: (one: Appointment) => number) => booking.reduce((total, one) => total + pick(one), 0)
  const money = (amount: number) => formatMoney(amount, first.currencyCode)
  const paid = sum(({ deposit }) => deposit?.paid ?? 0)
  const returned = sum(({ deposit }) => deposit?.returned ?? 0)
  const all = booking.map(({ deposit }) => deposit)
  return {
    state,
    method,
    due: money(state === 'awaiting' ? sum(({ paymentDue }) => paymentDue) : 0),
    secondsLeft,
    until: payUntilLabel,
    paid: paid > 0 ? money(paid) : null,
    returned: returned > 0 ? money(returned) : null,
    returns: all.find((deposit) => deposit?.returns)?.returns ?? null,
    onCancel: all.find((deposit) => deposit?.onCancel)?.onCancel ?? null,
    noticeMinutes: Math.round((Date.parse(first.startsAt) - Date.parse(first.changeUntil)) / 60_000),
  }
}

/** Whether its slot is only kept until the deposit is paid. */
export function awaitsDeposit(booking: readonly Appointment[]): boolean {
  return booking.some(({ deposit, state }) => deposit?.state === 'awaiting' && state === 'PENDING')
}
