/** Rules for lots: pure. Days are 'yyyy-MM-dd'. */

export const SOON_DAYS = 30

export type LotState = 'fresh' | 'soon' | 'expired'

/** A lot may be sold until the end of its last day. */
export function getLotState(expiresOn: string | null, today: string): LotState {
  if (expiresOn === null) return 'fresh'
  if (expiresOn < today) return 'expired'
  return Date.parse(expiresOn) - Date.parse(today) <= SOON_DAYS * 86_400_000 ? 'soon' : 'fresh'
}

export interface LotChange {
  /** null: of those that expire first. */
  lotId: string | null
  change: number
}

/**
 * How lots change when an entry that named none is undone by `change` units. What it took of lots goes back to them; what
 * it added leaves what belongs to no lot, and lots only for the rest. `taken` is by how much the entry changed lots.
 */
export function planLotUndo(
  change: number,
  { taken, withoutLot }: { taken: readonly { lotId: string; quantity: number }[]; withoutLot: number },
): LotChange[] {
  const back = taken.map(({ lotId, quantity }) => ({ lotId, change: -quantity }))
  const ofLots = Math.min(0, change + Math.max(0, withoutLot))
  return ofLots < 0 ? [...back, { lotId: null, change: ofLots }] : back
}
