/** Rules for goods between shops, and for what to buy: pure. */

/** Lines of a transfer, so that its page and the form of what arrived stay readable. */
export const MOST_TRANSFER_LINES = 1000

export const DIFFERENCES = ['missing', 'damaged', 'extra'] as const
export type Difference = (typeof DIFFERENCES)[number]

export type ReceiveRefusal = 'transfer-difference-unexplained'

/** The reason why a line cannot be received so, or null: what differs has a reason that fits. */
export function whyNotReceived(line: {
  sent: number
  received: number
  difference: Difference | null
}): ReceiveRefusal | null {
  const { sent, received, difference } = line
  if (received === sent) return null
  const isExplained = received > sent ? difference === 'extra' : difference === 'missing' || difference === 'damaged'
  return isExplained ? null : 'transfer-difference-unexplained'
}

/** Units to buy: sales of 30 days and the threshold, less what there is and what is on its way; 0 when that is enough. */
export function suggestPurchase(line: { stock: number; lowAt: number; incoming: number; sold: number }): number {
  return Math.max(0, Math.max(0, line.sold) + line.lowAt - line.stock - line.incoming)
}

/** Splits what arrived over the lots that were sent, in their order; what is more belongs to none. */
export function splitOverLots<Lot extends { quantity: number }>(
  received: number,
  lots: readonly Lot[],
): { lot: Lot | null; quantity: number }[] {
  let left = received
  const parts: { lot: Lot | null; quantity: number }[] = []
  for (const lot of lots) {
    const quantity = Math.min(left, lot.quantity)
    if (quantity > 0) parts.push({ lot, quantity })
    left -= quantity
  }
  return left > 0 ? [...parts, { lot: null, quantity: left }] : parts
}
