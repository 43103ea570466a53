const LA_PAZ_FROM_UTC_HOURS = -4
const MINUTES_OF_A_DAY = 24 * 60

/**
 * `CLOCK_OFFSET` with which a shop started now has this hour in Santa Cruz (an hour later in Asunción), today or
 * tomorrow, or so many days later: journeys must not depend on opening hours.
 */
export function clockOffsetTo(hour: number, { days = 0, now = new Date() } = {}): string {
  const minute = now.getUTCHours() * 60 + now.getUTCMinutes() + LA_PAZ_FROM_UTC_HOURS * 60
  const ahead = (hour * 60 - minute + 2 * MINUTES_OF_A_DAY) % MINUTES_OF_A_DAY
  return `${ahead + days * MINUTES_OF_A_DAY}m`
}
