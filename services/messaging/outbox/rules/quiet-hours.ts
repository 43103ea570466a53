import { tzOffset } from '@date-fns/tz'

/** On the recipient's clock: from nine in the evening until eight in the morning nobody is disturbed. */
export const QUIET_FROM_HOUR = 21
export const QUIET_UNTIL_HOUR = 8

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** The moment itself by day, the next morning at night. */
export function nextWakingMoment(at: Date, timezone: string): Date {
  // A date whose UTC fields are the local ones.
  const local = at.getTime() + tzOffset(timezone, at) * MINUTE
  const midnight = Math.floor(local / DAY) * DAY
  const hour = (local - midnight) / (60 * MINUTE)
  if (hour >= QUIET_UNTIL_HOUR && hour < QUIET_FROM_HOUR) return at

  const morning = midnight + (hour >= QUIET_FROM_HOUR ? DAY : 0) + QUIET_UNTIL_HOUR * 60 * MINUTE
  const guess = morning - tzOffset(timezone, at) * MINUTE
  // Where clocks change in the night the morning's own offset counts.
  return new Date(morning - tzOffset(timezone, new Date(guess)) * MINUTE)
}
