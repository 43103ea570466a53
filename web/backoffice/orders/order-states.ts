import type { OrderStatus, StaffOrderRow } from '#services/market/contract.ts'
import type { Tone } from '#web/ui/badge.tsx'

/** How a state looks; its word stands in it. */
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

/** In which an order is worked on, as it goes through them. */
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

/** Which sentence says how the money of an order stands. */
export function formatPaymentState({ paymentState, status }: Paying) {
  if (paymentState === 'at_door') return status === 'CANCELLED' ? 'none' : 'toCollect'
  if (paymentState === 'awaiting' && status === 'CANCELLED') return 'none'
  return paymentState
}

/** Whether it should have been handed over by now. */
export function isLateOrder({ status, promisedAt }: Pick<StaffOrderRow, 'status' | 'promisedAt'>, now: Date): boolean {
  return status !== 'COMPLETED' && status !== 'CANCELLED' && Date.parse(promisedAt) < now.getTime()
}
