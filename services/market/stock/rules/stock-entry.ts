/** Rules for what staff do to the stock of a variant: pure. */

/** Units at or below which an offer without a threshold of its own is to be bought again. */
export const DEFAULT_LOW_AT = 5

export const ENTRY_KINDS = ['received', 'counted', 'damaged', 'supplier-return', 'correction'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** A variant before an entry. */
export interface StockBefore {
  /** Units for sale: those on the shelf without those of orders that are still to be packed. */
  stock: number
  /** Units of orders that are still to be packed: they lie on the shelf and are counted with the others. */
  reserved: number
  /** Whether it may be sold ahead of the stock, which is then negative. */
  allowBackorder: boolean
}

/**
 * By how much an entry changes the stock. `units` is what was received, found damaged or sent back, of a count what lies
 * on the shelf, of a correction the difference.
 */
export function getStockChange(kind: EntryKind, units: number, before: StockBefore): number {
  switch (kind) {
    case 'received':
    case 'correction':
      return units
    case 'damaged':
    case 'supplier-return':
      return -units
    case 'counted':
      return getStockOfCount(units, before) - before.stock
  }
}

function getStockOfCount(counted: number, { reserved, allowBackorder }: StockBefore): number {
  return allowBackorder ? counted - reserved : Math.max(0, counted - reserved)
}

/** Units that orders wait for and a count did not find. */
export function getShortage(kind: EntryKind, units: number, { reserved, allowBackorder }: StockBefore): number {
  return kind === 'counted' && !allowBackorder ? Math.max(0, reserved - units) : 0
}

export type EntryRefusal = 'stock-entry-empty' | 'stock-not-there' | 'stock-too-large'

export const MOST_STOCK = 1_000_000

/** The first reason why an entry cannot be recorded, or null. A count of 0 is one; 0 units of anything else are not. */
export function whyNoEntry(kind: EntryKind, units: number, before: StockBefore): EntryRefusal | null {
  if (kind !== 'counted' && units === 0) return 'stock-entry-empty'
  if (kind !== 'correction' && units < 0) return 'stock-entry-empty'
  const change = getStockChange(kind, units, before)
  if (kind !== 'counted' && change < 0 && before.stock + change < 0) return 'stock-not-there'
  return before.stock + change > MOST_STOCK ? 'stock-too-large' : null
}

export function isLowStock({ stock, lowAt }: { stock: number; lowAt: number | null }): boolean {
  return stock <= (lowAt ?? DEFAULT_LOW_AT)
}
