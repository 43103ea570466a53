/** Minutes for which a chosen slot is held. */
export const HOLD_MINUTES = 5
/** Minutes for which a freed slot is held for a waiting-list entry. */
export const OFFER_MINUTES = 120
/** Limit of holds per account or device at a time. */
export const MOST_HOLDS = 3

const MINUTE = 60_000

/** End of a hold or an offer that begins now. */
export function heldUntil(now: Date, { isOffer }: { isOffer: boolean }): Date {
  return new Date(now.getTime() + (isOffer ? OFFER_MINUTES : HOLD_MINUTES) * MINUTE)
}

/** A hold can be renewed once, before it ends. Offers cannot: they are long enough. */
export function canRenew(hold: { isOffer: boolean; wasRenewed: boolean; expiresAt: Date }, now: Date): boolean {
  return !hold.isOffer && !hold.wasRenewed && hold.expiresAt > now
}

/** Whole seconds, never below 0. */
export function secondsLeft(expiresAt: Date, now: Date): number {
  return Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000))
}
