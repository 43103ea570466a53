import { hasReached, type RecentCounts } from '#shared/recent-counts.ts'

/** Limits of finders' messages per tag and per network. */
export const SIGHTING_LIMITS = {
  tag: { inAnHour: 5, inADay: 20 },
  client: { inAnHour: 5, inADay: 15 },
} as const

/** Whether the limit of this tag or of this network is reached. */
export function isEnough(of: { tag: RecentCounts; client: RecentCounts | null }): boolean {
  const { tag, client } = SIGHTING_LIMITS
  return hasReached(of.tag, tag) || (of.client !== null && hasReached(of.client, client))
}
