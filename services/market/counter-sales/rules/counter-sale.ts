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

interface SoldByMethod {
  method: CounterMethod
  count: number
  amount: number
}

/** Sums by method, with the cash that was given back; it comes out of the till even on a day without a sale for cash. */
export function deductGivenBack(
  sums: readonly SoldByMethod[],
  cashGivenBack: number,
): (SoldByMethod & { givenBack: number; net: number })[] {
  const cash: SoldByMethod = { method: 'cash', count: 0, amount: 0 }
  const isMissing = cashGivenBack > 0 && !sums.some(({ method }) => method === 'cash')
  return [...(isMissing ? [cash] : []), ...sums].map((sum) => {
    const givenBack = sum.method === 'cash' ? cashGivenBack : 0
    return { ...sum, givenBack, net: sum.amount - givenBack }
  })
}
