/** How often something happened in the last hour and in the last day; or how often it may. */
export interface RecentCounts {
  inAnHour: number
  inADay: number
}

export function hasReached(counts: RecentCounts, limit: RecentCounts): boolean {
  return counts.inAnHour >= limit.inAnHour || counts.inADay >= limit.inADay
}
