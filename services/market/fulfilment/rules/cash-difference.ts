/** Cash at the door that is not what was due: pure. Amounts are minor units. */

export const DIFFERENCE_REASONS = ['less', 'more', 'qr', 'card'] as const
export type DifferenceReason = (typeof DIFFERENCE_REASONS)[number]

export type CashRefusal = 'cash-does-not-match' | 'difference-does-not-fit'

/** Most that a courier may write down, times what was due: a slip of the finger is no tip. */
const MOST_TIMES = 10

/**
 * Why this cash cannot be written down, or null. Another sum than the due one needs its reason: 'more' above it, and
 * 'less', 'qr' or 'card' (the rest came by QR or card) below it. Nothing is collected where nothing was due.
 */
export function whyNotThisCash({
  due,
  collected,
  reason,
}: {
  due: number
  collected: number
  reason: DifferenceReason | null
}): CashRefusal | null {
  if (collected === due) return reason === null ? null : 'difference-does-not-fit'
  if (due === 0 || reason === null) return 'cash-does-not-match'
  if (collected > due * MOST_TIMES) return 'difference-does-not-fit'
  return (reason === 'more') === collected > due ? null : 'difference-does-not-fit'
}

/**
 * What the order was paid with: the cash up to what was due, or all of it when the rest came by QR or card. What is more
 * than due is no payment of the order.
 */
export function getPaidAtDoor({
  due,
  collected,
  reason,
}: {
  due: number
  collected: number
  reason: DifferenceReason | null
}): number {
  return reason === 'qr' || reason === 'card' ? due : Math.min(due, collected)
}
