/** How long a chosen slot is kept. */
export const HOLD_MINUTES = 5
/** How long a freed slot is kept for who waited for it. */
export const OFFER_MINUTES = 120
/** Of one account or device at a time. */
export const MOST_HOLDS = 3

const MINUTE = 60_000

/** When a hold or an offer of now ends. */
export function heldUntil(now: Date, { isOffer }: { isOffer: boolean }): Date {
  return new Date(now.getTime() + (isOffer ? OFFER_MINUTES : HOLD_MINUTES) * MINUTE)
}

/** Once, while it lasts, and no offer: that one is long enough. */
export function canRenew(hold: { isOffer: boolean; wasRenewed: boolean; expiresAt: Date }, now: Date): boolean {
  return !hold.isOffer && !hold.wasRenewed && hold.expiresAt > now
}

/** Whole seconds, never below 0. */
export function secondsLeft(expiresAt: Date, now: Date): number {
  return Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000))
}
