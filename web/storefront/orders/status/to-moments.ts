import type { Order, OrderStatus } from '#services/market/contract.ts'

export interface OrderMoment {
  status: OrderStatus
  label: string
  at: string
  /** What happened without the order moving on; null: it became `status`. */
  event: string | null
  note: string | null
}

/** Timeline of an order; an entry that keeps the state shows its note. */
export function toMoments({ timeline }: Pick<Order, 'timeline'>): OrderMoment[] {
  return timeline.map(({ status, label, at, note }, index) => {
    const isEvent = note !== null && timeline[index - 1]?.status === status
    return { status, label, at, event: isEvent ? note : null, note: isEvent ? null : note }
  })
}
