/** The ledger of what is given: what is added to it. Pure. */

/** What is in the ledger of one line of an order. */
export interface KnownGift {
  number: number
  position: number
  /** Given, less what was taken back. */
  grams: number
  /** Of that, what shelters have. */
  deliveredGrams: number
}

/** A line that is to be added. */
export type MissingLine =
  | { kind: 'given'; position: number; grams: number }
  | { kind: 'taken-back'; position: number; grams: number; ofLine: number }

/**
 * What has to be added so that the ledger says what the order gives now; nothing when it does. What a shelter has stays given:
 * the shop bears it, and nobody takes food out of a bowl.
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

/** Which lines a delivery is made of: the oldest first, the last one in part. Null: there is not so much. */
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

/** What became of a given line. */
export function getGiftState({ grams, deliveredGrams }: Pick<KnownGift, 'grams' | 'deliveredGrams'>) {
  if (grams === 0) return 'taken-back'
  if (deliveredGrams === 0) return 'collected'
  return deliveredGrams < grams ? 'partly-delivered' : 'delivered'
}
