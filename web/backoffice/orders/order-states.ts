import type { OrderStatus, StaffOrderRow } from '#services/market/contract.ts'
import type { Tone } from '#web/ui/badge.tsx'

/** Badge tone of a state; the badge also names it. */
export const statusTone: Record<OrderStatus, Tone> = {
  NEW: 'red',
  CONFIRMED: 'soft',
  PREPARING: 'brand',
  ON_THE_WAY: 'sun',
  READY_FOR_PICKUP: 'sun',
  COMPLETED: 'ok',
  NOT_DELIVERED: 'warn',
  CANCELLED: 'neutral',
}

/** States of open orders, in their usual order. */
export const OPEN_STATES = [
  'NEW',
  'CONFIRMED',
  'PREPARING',
  'READY_FOR_PICKUP',
  'ON_THE_WAY',
  'NOT_DELIVERED',
] as const satisfies readonly OrderStatus[]

export const ENDED_STATES = ['COMPLETED', 'CANCELLED'] as const satisfies readonly OrderStatus[]

type Paying = Pick<StaffOrderRow, 'paymentState' | 'status'>

/** Message key of an order's payment state. */
export function formatPaymentState({ paymentState, status }: Paying) {
  if (paymentState === 'at_door') return status === 'CANCELLED' ? 'none' : 'toCollect'
  if (paymentState === 'awaiting' && status === 'CANCELLED') return 'none'
  return paymentState
}

/** Whether an open order is past its promised time. */
export function isLateOrder({ status, promisedAt }: Pick<StaffOrderRow, 'status' | 'promisedAt'>, now: Date): boolean {
  return status !== 'COMPLETED' && status !== 'CANCELLED' && Date.parse(promisedAt) < now.getTime()
}
