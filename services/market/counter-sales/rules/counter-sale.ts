import type { OrderPaymentMethod } from '../../orders/rules/order-life.ts'

/** Rules for sales over the counter: pure. */

export const COUNTER_METHODS = ['cash', 'card', 'qr'] as const
export type CounterMethod = (typeof COUNTER_METHODS)[number]

/** The method of the order: none of them is awaited, the money is there. */
export const orderMethods: Record<CounterMethod, OrderPaymentMethod> = {
  cash: 'cash',
  card: 'card_at_door',
  qr: 'qr',
}

/** Owner of the orders of a shop's counter: no account. */
export function getCounterOwner(shopId: string): string {
  return `counter:${shopId}`
}

export function isCounterOwner(ownerUid: string): boolean {
  return ownerUid.startsWith('counter:')
}

/** Cash that was handed over: what is due, unless more was said; null for another method, or where it is too little. */
export function getTendered(
  { method, tendered }: { method: CounterMethod; tendered: number | null },
  amountDue: number,
): { tendered: number | null; refusal: 'change-too-small' | null } {
  if (method !== 'cash') return { tendered: null, refusal: null }
  const given = tendered ?? amountDue
  return given < amountDue ? { tendered: null, refusal: 'change-too-small' } : { tendered: given, refusal: null }
}
