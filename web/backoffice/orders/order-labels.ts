import type { StaffOrderRow } from '#services/market/contract.ts'
import { isFinal } from '#services/market/orders/rules/order-states.ts'

type Paying = Pick<StaffOrderRow, 'paymentState' | 'status'>

/** Message key of an order's payment state. */
export function formatPaymentState({ paymentState, status }: Paying) {
  if (paymentState === 'at_door') return status === 'CANCELLED' ? 'none' : 'toCollect'
  if (paymentState === 'awaiting' && status === 'CANCELLED') return 'none'
  return paymentState
}

/** Whether an open order is past its promised time. */
export function isLateOrder({ status, promisedAt }: Pick<StaffOrderRow, 'status' | 'promisedAt'>, now: Date): boolean {
  return !isFinal(status) && Date.parse(promisedAt) < now.getTime()
}
