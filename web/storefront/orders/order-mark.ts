import type { Order } from '#services/market/contract.ts'

/** Of what may change on the page of an order: the same mark, the same page. */
export function getMark(order: Order): string {
  const { status, paymentState, paymentMethod, timeline, changes, refunded, rating, summary } = order
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
  ].join('.')
}
