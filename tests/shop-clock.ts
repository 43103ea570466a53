const LA_PAZ_FROM_UTC_HOURS = -4
const MINUTES_OF_A_DAY = 24 * 60

/**
 * The `CLOCK_OFFSET` under which a shop that starts now believes that it is this hour in Santa Cruz (an hour later in
 * Asunción), today or tomorrow, or so many days later: shops open and close, and a journey must not care when it is walked.
 */
export function clockOffsetTo(hour: number, { days = 0, now = new Date() } = {}): string {
  const minute = now.getUTCHours() * 60 + now.getUTCMinutes() + LA_PAZ_FROM_UTC_HOURS * 60
  const ahead = (hour * 60 - minute + 2 * MINUTES_OF_A_DAY) % MINUTES_OF_A_DAY
  return `${ahead + days * MINUTES_OF_A_DAY}m`
}
