export type SheetState = 'fresh' | 'stale' | 'failed' | 'never'

/** A sheet that was not read for so many times its refresh time is old, even when nothing said that it failed. */
const MISSED_READS = 6
const SHORTEST_MS = 3_600_000

/** How a sheet stands. One that nobody ever put there is nobody's fault. */
export function sheetState(
  { readAt, failure }: { readAt: Date | null; failure: { isAbsent: boolean } | null },
  { now, refreshMs }: { now: Date; refreshMs: number },
): SheetState {
  if (failure && !(failure.isAbsent && readAt === null)) return 'failed'
  if (readAt === null) return 'never'
  return now.getTime() - readAt.getTime() > Math.max(SHORTEST_MS, refreshMs * MISSED_READS) ? 'stale' : 'fresh'
}

/** When a sheet is read again: within a tenth of the refresh time, so that many processes do not ask at once. `chance` is 0 to 1. */
export function nextReadMs(refreshMs: number, chance: number): number {
  return Math.round(refreshMs * (0.9 + 0.1 * chance))
}
