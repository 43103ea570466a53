const minuteMs = 60_000

/** How a source stands: what is under way and does not end has failed; what never came is nobody's fault. */
export function sourceState(
  { freshAt, begunAt }: { freshAt: string | null; begunAt: string | null },
  { now, staleAfterDays, failedAfterMinutes }: { now: Date; staleAfterDays: number; failedAfterMinutes: number },
): 'fresh' | 'stale' | 'failed' | 'never' {
  const since = (at: string) => now.getTime() - Date.parse(at)
  if (begunAt !== null && since(begunAt) > failedAfterMinutes * minuteMs) return 'failed'
  if (freshAt === null) return 'never'
  return since(freshAt) > staleAfterDays * 24 * 60 * minuteMs ? 'stale' : 'fresh'
}
