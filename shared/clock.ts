/** The only source of the current time, passed as an argument and into SQL so that tests can move it. */
export type Clock = () => Date

/** The system clock plus an offset in milliseconds (`CLOCK_OFFSET` in demo mode). */
export function systemClock(offsetMs = 0): Clock {
  return () => new Date(Date.now() + offsetMs)
}
