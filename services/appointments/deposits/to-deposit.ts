import * as z from 'zod'
import { findChangeNotice } from '../bookings/change-notice.ts'
import { findFirstMoment } from '../bookings/find-first-moment.ts'
import type { AppointmentRow } from '../bookings/store/own-appointments.ts'
import type { Appointment } from '../contract.ts'
import { secondsLeft } from '../holds/rules/holds.ts'
import { untilLabel } from '../rules/local-clock.ts'
import type { StoreRecord } from '../stores/store-record.ts'
import { DEPOSIT_STATES } from './rules/deposit-state.ts'
import { DEPOSIT_METHODS, isDepositReturned } from './rules/deposits.ts'

export const DepositColumns = z.object({
  deposit_state: z.enum(DEPOSIT_STATES).nullable(),
  deposit_method: z.enum(DEPOSIT_METHODS).nullable(),
  pay_until: z.date().nullable(),
})

/** Deposit of one pet; null: none is paid online. `canCancel`: the customer can cancel it now. */
export function toDeposit(
  { appointment, booking, refundStates }: AppointmentRow,
  store: StoreRecord,
  { canCancel, now }: { canCancel: boolean; now: Date },
): Appointment['deposit'] {
  const { timezone } = store
  const { deposit_state: state, deposit_method: method, pay_until: payUntil } = DepositColumns.parse(booking)
  if (state === null || method === null || payUntil === null) return null

  const { deposit_paid_minor: paid, deposit_returned_minor: returned } = appointment
  const visit = {
    startsAt: findFirstMoment(booking, store),
    changeNoticeMinutes: findChangeNotice(booking, store),
    now,
  }
  const isAtStake = paid > 0 && canCancel
  return {
    state,
    method,
    payUntil: payUntil.toISOString(),
    payUntilLabel: untilLabel(payUntil.getTime(), timezone, now),
    secondsLeft: state === 'awaiting' ? secondsLeft(payUntil, now) : 0,
    paid,
    returned,
    returns: returned === 0 ? null : getRefundState(refundStates),
    onCancel: isAtStake ? (isDepositReturned(visit) ? 'returned' : 'kept') : null,
  }
}

/** The most important state of several refunds: manual before on its way before done. */
function getRefundState(states: readonly string[]): 'on-its-way' | 'manual' | 'done' {
  if (states.includes('failed') || states.includes('manual')) return 'manual'
  return states.every((state) => state === 'done') ? 'done' : 'on-its-way'
}
