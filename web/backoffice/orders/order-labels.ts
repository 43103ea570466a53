import type { StaffOrder, StaffOrderRow } from '#services/market/contract.ts'
import { isFinal } from '#services/market/orders/rules/order-states.ts'

type Paying = Pick<StaffOrderRow, 'paymentState' | 'paymentMethod' | 'status'>

/** Message key of an order's payment state. */
export function formatPaymentState({ paymentState, paymentMethod, status }: Paying) {
  if (paymentState === 'at_door') return status === 'CANCELLED' ? 'none' : 'toCollect'
  if (paymentState === 'awaiting' && status === 'CANCELLED') return 'none'
  return paymentState === 'paid' && paymentMethod === 'on_account' ? 'onAccount' : paymentState
}

/** Whether an open order is past its promised time. */
export function isLateOrder({ status, promisedAt }: Pick<StaffOrderRow, 'status' | 'promisedAt'>, now: Date): boolean {
  return !isFinal(status) && Date.parse(promisedAt) < now.getTime()
}

/** Version mark of an operator's page of an order: every change adds to the timeline, the log or the payment. */
export function getStaffMark({ order, log, packedAt, courierUid, refunds }: StaffOrder): string {
  const { status, paymentState, paid, refunded, timeline, changes, prescription } = order
  const facts = [
    status,
    paymentState,
    paid,
    refunded,
    timeline.length,
    changes.length,
    changes.at(-1)?.state ?? '',
    prescription?.state ?? '',
  ]
  return [...facts, log.length, log[0]?.at ?? '', packedAt, courierUid, refunds.length].join('.')
}
