/** Number of events in the last hour and the last day, or their limits. */
export interface RecentCounts {
  inAnHour: number
  inADay: number
}

export function hasReached(counts: RecentCounts, limit: RecentCounts): boolean {
  return counts.inAnHour >= limit.inAnHour || counts.inADay >= limit.inADay
}
