import { hasReached, type RecentCounts } from '#shared/recent-counts.ts'

/** How many messages of finders a tag passes on, and how many one network may send, before they must wait. */
export const SIGHTING_LIMITS = {
  tag: { inAnHour: 5, inADay: 20 },
  client: { inAnHour: 5, inADay: 15 },
} as const

/** Whether there were enough already, of this tag or from this network. */
export function isEnough(of: { tag: RecentCounts; client: RecentCounts | null }): boolean {
  const { tag, client } = SIGHTING_LIMITS
  return hasReached(of.tag, tag) || (of.client !== null && hasReached(of.client, client))
}
