/** Whether a variant is out of stock and cannot be backordered. */
export function isGone({ currentStock, isBackorder }: { currentStock: number; isBackorder: boolean }): boolean {
  return currentStock === 0 && !isBackorder
}
