import type { OrderStatus } from '#services/market/contract.ts'

/** Whether the state is final. */
export function isFinal(status: OrderStatus): boolean {
  return status === 'COMPLETED' || status === 'CANCELLED'
}

const DELIVERY: OrderStatus[] = ['NEW', 'CONFIRMED', 'PREPARING', 'ON_THE_WAY', 'COMPLETED']
const PICKUP: OrderStatus[] = ['NEW', 'CONFIRMED', 'PREPARING', 'READY_FOR_PICKUP', 'COMPLETED']

/** What is still to come if all goes well; an order that could not be delivered is prepared again or cancelled. */
export function stepsAhead(status: OrderStatus, hasDelivery: boolean): OrderStatus[] {
  const way = hasDelivery ? DELIVERY : PICKUP
  const here = way.indexOf(status)
  return here === -1 ? [] : way.slice(here + 1)
}
