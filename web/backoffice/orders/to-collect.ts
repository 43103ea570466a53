import type { Order } from '#services/market/contract.ts'

/** Amount to collect when the order is handed over, in minor units. */
export function toCollect({ paymentState, summary }: Pick<Order, 'paymentState' | 'summary'>): number {
  return paymentState === 'at_door' ? summary.amountDue : 0
}
