import type { LiveDelivery, Order } from '#services/market/contract.ts'

/** Version mark of an order's page: it changes with anything that the page shows. */
export function getMark(order: Order, live: Pick<LiveDelivery, 'courier' | 'photo'>): string {
  const { status, paymentState, paymentMethod, timeline, changes, refunded, rating, summary, prescription } = order
  const lastChange = changes.at(-1)?.state ?? ''
  return [
    status,
    paymentState,
    paymentMethod,
    timeline.length,
    changes.length,
    lastChange,
    refunded,
    rating?.stars ?? '',
    summary.amountDue,
    prescription?.state ?? '',
    live.courier?.measuredAt ?? '',
    live.photo?.takenAt ?? '',
  ].join('.')
}
