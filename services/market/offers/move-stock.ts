import type { Transaction } from 'kysely'
import { refreshListingStock } from '../catalogue/store/refresh-listing.ts'
import type { StockMovement } from '../store/state-movement.ts'
import type { Tables } from '../tables.ts'
import { addToStock, lockStocks } from './store/stock.ts'

export interface StockChange {
  variantId: string
  productId: string
  /** Units that come; negative: that leave. */
  change: number
}

/** Locks the offers of these variants, by id as orders do, before their stock is read and moved. */
export function lockStock(trx: Transaction<Tables>, shopId: string, variantIds: readonly string[]): Promise<void> {
  return lockStocks(trx, shopId, variantIds)
}

/**
 * Moves the stock of locked offers and refreshes their listings; call it last in the transaction. False when the shop sells
 * one of them no more: the transaction must not go on.
 */
export async function moveStock(
  trx: Transaction<Tables>,
  shopId: string,
  changes: readonly StockChange[],
  movement: StockMovement,
): Promise<boolean> {
  const moved = changes.filter(({ change }) => change !== 0)
  if (moved.length === 0) return true
  const isMoved = await addToStock(trx, shopId, moved, movement)
  await refreshListingStock(trx, shopId, [...new Set(moved.map(({ productId }) => productId))])
  return isMoved
}
