/** Limit of items that are judged one by one. */
export const MOST_ITEMS = 30

/** An item of an invoice as judged; money in minor units of the contract's currency. */
export interface ClaimItem {
  label: string
  claimed: number
  /** 0 to `claimed`. */
  accepted: number
  /** Why less is accepted; '' where all of it is. */
  reason: string
}

export type ItemsRefusal = 'items-over-claim' | 'item-over-claimed' | 'item-without-reason'

/** Sum of what the items lost. */
export function sumCuts(items: readonly Pick<ClaimItem, 'claimed' | 'accepted'>[]): number {
  return items.reduce((sum, { claimed, accepted }) => sum + claimed - accepted, 0)
}

/** Amount that the rules judge: items that are not listed are accepted whole. */
export function calculateAccepted(amount: number, items: readonly Pick<ClaimItem, 'claimed' | 'accepted'>[]): number {
  return amount - sumCuts(items)
}

/** The first reason why the items do not fit a claim of this amount, or null. */
export function whyNotItems(items: readonly ClaimItem[], amount: number): ItemsRefusal | null {
  if (items.some(({ claimed, accepted }) => accepted > claimed)) return 'item-over-claimed'
  if (items.some(({ claimed, accepted, reason }) => accepted < claimed && reason.trim() === ''))
    return 'item-without-reason'
  return items.reduce((sum, { claimed }) => sum + claimed, 0) > amount ? 'items-over-claim' : null
}
