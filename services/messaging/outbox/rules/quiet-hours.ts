import { tzOffset } from '@date-fns/tz'

/** Quiet hours in the recipient's time zone: 21:00 to 08:00. */
export const QUIET_FROM_HOUR = 21
export const QUIET_UNTIL_HOUR = 8

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** The given time by day; the next 08:00 during quiet hours. */
export function nextWakingMoment(at: Date, timezone: string): Date {
  // Shifted date whose UTC fields are the local ones.
  const local = at.getTime() + tzOffset(timezone, at) * MINUTE
  const midnight = Math.floor(local / DAY) * DAY
  const hour = (local - midnight) / (60 * MINUTE)
  if (hour >= QUIET_UNTIL_HOUR && hour < QUIET_FROM_HOUR) return at

  const morning = midnight + (hour >= QUIET_FROM_HOUR ? DAY : 0) + QUIET_UNTIL_HOUR * 60 * MINUTE
  const guess = morning - tzOffset(timezone, at) * MINUTE
  // The offset may change during the night, so the morning's offset is used.
  return new Date(morning - tzOffset(timezone, new Date(guess)) * MINUTE)
}
