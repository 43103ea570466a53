import { addDays, localDay, toInstant, toWallClock } from '../../rules/local-clock.ts'

/** Minutes for which a chosen slot is held. */
export const HOLD_MINUTES = 5
/** Minutes for which a freed slot is held for a waiting-list entry. */
export const OFFER_MINUTES = 30
/** Limit of holds per account or device at a time. */
export const MOST_HOLDS = 3

const MINUTE = 60_000

/** End of a hold that begins now. */
export function heldUntil(now: Date): Date {
  return new Date(now.getTime() + HOLD_MINUTES * MINUTE)
}

/** Local minutes of the day between which people are expected to answer an offer. */
const ANSWERS_FROM = 8 * 60
const ANSWERS_UNTIL = 21 * 60

/**
 * End of an offer that is made now: 30 minutes, counted from 8:00 for offers of the night. Less for a slot that is near:
 * half of the time that is left until its latest drop-off, so that the next entry can be asked too, but no less than until
 * half an hour before.
 */
export function offeredUntil(now: Date, { receiveUntil, timezone }: { receiveUntil: number; timezone: string }): Date {
  const left = receiveUntil - now.getTime()
  const near = Math.max(now.getTime() + left / 2, receiveUntil - OFFER_MINUTES * MINUTE)
  return new Date(Math.min(countFrom(now, timezone) + OFFER_MINUTES * MINUTE, near))
}

function countFrom(now: Date, timezone: string): number {
  const { day, minute } = toWallClock(now.getTime(), timezone)
  if (minute >= ANSWERS_FROM && minute < ANSWERS_UNTIL) return now.getTime()
  const morning = minute < ANSWERS_FROM ? day : addDays(day, 1)
  return toInstant(localDay(morning, timezone), ANSWERS_FROM)
}

/** A hold can be renewed once, before it ends. Offers cannot: they are long enough. */
export function canRenew(hold: { isOffer: boolean; wasRenewed: boolean; expiresAt: Date }, now: Date): boolean {
  return !hold.isOffer && !hold.wasRenewed && hold.expiresAt > now
}

/** Whole seconds, never below 0. */
export function secondsLeft(expiresAt: Date, now: Date): number {
  return Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000))
}
