/** Ways in which a counter takes money. */
export const TILL_METHODS = ['cash', 'card', 'qr'] as const
export type TillMethod = (typeof TILL_METHODS)[number]

/** Ways in which a visit is paid: a package was paid before, and brings no money. */
export const PAID_METHODS = [...TILL_METHODS, 'package'] as const
export type PaidMethod = (typeof PAID_METHODS)[number]

interface Sums {
  method: PaidMethod
  /** Minor units; negative: went out. */
  amount: number
  tip: number
}

/** Cash that should be in a till, in minor units. */
export function getExpectedCash(opening: number, entries: readonly Sums[]): number {
  return entries.reduce((sum, { method, amount, tip }) => (method === 'cash' ? sum + amount + tip : sum), opening)
}

/**
 * What was taken by each way, corrections deducted; cash that was put in or taken out counts for none. `package`: what
 * packages that were sold before paid.
 */
export function getTotals(entries: readonly (Sums & { kind: string; ofSale?: boolean })[]): Sums[] {
  return PAID_METHODS.map((method) => {
    const sales = entries.filter((each) => each.method === method && isSale(each))
    return {
      method,
      amount: sales.reduce((sum, { amount }) => sum + amount, 0),
      tip: sales.reduce((sum, { tip }) => sum + tip, 0),
    }
  })
}

const SALES: readonly string[] = ['payment', 'refund', 'package_sale', 'package_refund']

// A refund and a correction of a sale lower the sales; a correction of cash that was moved does not.
function isSale({ kind, ofSale = false }: { kind: string; ofSale?: boolean }): boolean {
  return kind === 'reversal' ? ofSale : SALES.includes(kind)
}

/** What a visit still owes: its total without the deposit and what was paid at the counter. */
export function getDue({ total, depositPaid, paid }: { total: number; depositPaid: number; paid: number }): number {
  return Math.max(0, total - depositPaid - paid)
}
