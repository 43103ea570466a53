/** Nothing of it is there, nor may it be ordered in. */
export function isGone({ currentStock, isBackorder }: { currentStock: number; isBackorder: boolean }): boolean {
  return currentStock === 0 && !isBackorder
}
