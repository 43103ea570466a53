/** Pure rules of the donation ledger: the lines to add. */

/** Ledger state of one line of an order. */
export interface KnownGift {
  number: number
  position: number
  /** Net grams: donated minus taken back. */
  grams: number
  /** Part of it that was delivered to shelters. */
  deliveredGrams: number
}

/** A ledger line to add. */
export type MissingLine =
  | { kind: 'given'; position: number; grams: number }
  | { kind: 'taken-back'; position: number; grams: number; ofLine: number }

/**
 * Lines to add so that the ledger matches the order; empty when it does. Delivered grams are never taken back: the
 * shop bears their cost.
 */
export function missingLines(
  due: readonly { position: number; grams: number }[],
  known: readonly KnownGift[],
): MissingLine[] {
  return due.flatMap(({ position, grams }): MissingLine[] => {
    const gift = known.find((each) => each.position === position)
    if (!gift) return grams > 0 ? [{ kind: 'given', position, grams }] : []
    const tooMuch = gift.grams - Math.max(grams, gift.deliveredGrams)
    return tooMuch > 0 ? [{ kind: 'taken-back', position, grams: -tooMuch, ofLine: gift.number }] : []
  })
}

/** Donations that a delivery uses: the oldest first, the last one in part. Null when too little was collected. */
export function allocateShares(
  grams: number,
  waiting: readonly { number: number; grams: number }[],
): { given: number; grams: number }[] | null {
  const shares: { given: number; grams: number }[] = []
  let left = grams
  for (const { number, grams: there } of waiting) {
    if (left === 0) break
    const taken = Math.min(left, there)
    shares.push({ given: number, grams: taken })
    left -= taken
  }
  return left === 0 ? shares : null
}

/** State of a donation line. */
export function getGiftState({ grams, deliveredGrams }: Pick<KnownGift, 'grams' | 'deliveredGrams'>) {
  if (grams === 0) return 'taken-back'
  if (deliveredGrams === 0) return 'collected'
  return deliveredGrams < grams ? 'partly-delivered' : 'delivered'
}
