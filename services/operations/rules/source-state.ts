const minuteMs = 60_000

/** State of a source. A fetch that never ends counts as failed; a source that was never fetched does not. */
export function sourceState(
  { freshAt, begunAt }: { freshAt: string | null; begunAt: string | null },
  { now, staleAfterDays, failedAfterMinutes }: { now: Date; staleAfterDays: number; failedAfterMinutes: number },
): 'fresh' | 'stale' | 'failed' | 'never' {
  const since = (at: string) => now.getTime() - Date.parse(at)
  if (begunAt !== null && since(begunAt) > failedAfterMinutes * minuteMs) return 'failed'
  if (freshAt === null) return 'never'
  return since(freshAt) > staleAfterDays * 24 * 60 * minuteMs ? 'stale' : 'fresh'
}
