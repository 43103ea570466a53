export type OrderState =
  | 'NEW'
  | 'CONFIRMED'
  | 'PREPARING'
  | 'ON_THE_WAY'
  | 'READY_FOR_PICKUP'
  | 'COMPLETED'
  | 'NOT_DELIVERED'
  | 'CANCELLED'

export type MoveRefusal =
  | 'not-from-this-state'
  | 'order-is-picked-up'
  | 'order-is-delivered'
  | 'waits-for-payment'
  | 'waits-for-answer'

/** Allowed transitions. READY_FOR_PICKUP counts as before ON_THE_WAY: an order that is never picked up is cancelled. */
const nextStates: Record<OrderState, readonly OrderState[]> = {
  NEW: ['CONFIRMED', 'CANCELLED'],
  CONFIRMED: ['PREPARING', 'CANCELLED'],
  PREPARING: ['ON_THE_WAY', 'READY_FOR_PICKUP', 'CANCELLED'],
  READY_FOR_PICKUP: ['COMPLETED', 'CANCELLED'],
  ON_THE_WAY: ['COMPLETED', 'NOT_DELIVERED'],
  NOT_DELIVERED: ['PREPARING', 'CANCELLED'],
  COMPLETED: [],
  CANCELLED: [],
}

interface MovingOrder {
  status: OrderState
  hasDelivery: boolean
  paymentState: 'at_door' | 'awaiting' | 'paid' | 'refunded' | 'none'
  /** A question to the customer about missing units is open. */
  isChangeOpen: boolean
}

/** The first reason why the order may not become `next`, or null. */
export function whyCannotBecome(next: OrderState, order: MovingOrder): MoveRefusal | null {
  if (!nextStates[order.status].includes(next)) return 'not-from-this-state'
  if (next === 'ON_THE_WAY' && !order.hasDelivery) return 'order-is-picked-up'
  if (next === 'READY_FOR_PICKUP' && order.hasDelivery) return 'order-is-delivered'
  if (next === 'CONFIRMED' && order.paymentState === 'awaiting') return 'waits-for-payment'
  const leaves = next === 'ON_THE_WAY' || next === 'READY_FOR_PICKUP' || next === 'COMPLETED'
  if (leaves && order.isChangeOpen) return 'waits-for-answer'
  return null
}

/** States into which an operator may move the order now. */
export function statesWithin(order: MovingOrder): OrderState[] {
  return nextStates[order.status].filter((next) => whyCannotBecome(next, order) === null)
}

/** Whether the state is final. */
export function isFinal(state: OrderState): boolean {
  return nextStates[state].length === 0
}
