export type SheetState = 'fresh' | 'stale' | 'failed' | 'never'

/** A sheet not read for so many refresh intervals counts as old, even without a reported failure. */
const MISSED_READS = 6
const SHORTEST_MS = 3_600_000

/** State of a sheet. A sheet that never existed counts as 'never', not as failed. */
export function sheetState(
  { readAt, failure }: { readAt: Date | null; failure: { isAbsent: boolean } | null },
  { now, refreshMs }: { now: Date; refreshMs: number },
): SheetState {
  if (failure && !(failure.isAbsent && readAt === null)) return 'failed'
  if (readAt === null) return 'never'
  return now.getTime() - readAt.getTime() > Math.max(SHORTEST_MS, refreshMs * MISSED_READS) ? 'stale' : 'fresh'
}

/**
 * Milliseconds until the next read, varied by a tenth of the interval, so that processes do not read at once. `chance`
 * is 0 to 1.
 */
export function nextReadMs(refreshMs: number, chance: number): number {
  return Math.round(refreshMs * (0.9 + 0.1 * chance))
}
