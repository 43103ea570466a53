import { distanceInMetres, type Point } from '#shared/geo.ts'

/** Position as the device measured it. */
export interface Fix extends Point {
  accuracy: number
  /** Milliseconds of the device's clock. */
  at: number
}

const LEAST_PAUSE_MS = 15_000
const LONGEST_PAUSE_MS = 60_000
const LEAST_WAY_METRES = 30
/** What the service takes. */
const WORST_ACCURACY_METRES = 1000
const OLDEST_MS = 300_000

/**
 * Whether this position is worth sending: the first one, then after 15 s when the phone has moved 30 m, and after a minute in
 * any case, which shows that it is still there.
 */
export function isWorthSending(fix: Fix, sent: { fix: Fix; at: number } | null, now: number): boolean {
  if (fix.accuracy > WORST_ACCURACY_METRES || now - fix.at > OLDEST_MS) return false
  if (sent === null) return true
  if (fix.at <= sent.fix.at) return false
  const pause = now - sent.at
  if (pause < LEAST_PAUSE_MS) return false
  return pause >= LONGEST_PAUSE_MS || distanceInMetres(fix, sent.fix) >= LEAST_WAY_METRES
}
