/** The one clock (D53): handed to whoever needs the time, and into SQL, so that expiry can be tested. */
export type Clock = () => Date

/** The machine's clock, moved by an offset in milliseconds (demo mode may shift it with `CLOCK_OFFSET`). */
export function systemClock(offsetMs = 0): Clock {
  return () => new Date(Date.now() + offsetMs)
}
