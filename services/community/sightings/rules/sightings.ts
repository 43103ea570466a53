import { hasReached, type RecentCounts } from '#shared/recent-counts.ts'
import type { PostKind, PostStatus } from '../../posts/rules/post-life.ts'

/** How many sightings a code passes on, and how many one network may tell, before they must wait. */
export const SIGHTING_LIMITS = {
  // A pet of a whole quarter is seen more often than a tag is read.
  code: { inAnHour: 10, inADay: 40 },
  client: { inAnHour: 5, inADay: 15 },
} as const

/** Whether there were enough already, of this code or from this network. */
export function isEnough(of: { code: RecentCounts; client: RecentCounts | null }): boolean {
  const { code, client } = SIGHTING_LIMITS
  return hasReached(of.code, code) || (of.client !== null && hasReached(of.client, client))
}

/** Whether a poster hangs that still asks: also while an operator has not looked, because an owner prints at once. */
export function canBeSighted({ kind, status }: { kind: PostKind; status: PostStatus }): boolean {
  return kind === 'lost' && (status === 'waiting' || status === 'open' || status === 'matched')
}

/** A clock that is a little ahead is no lie. */
const slackMs = 10 * 60_000
const dayMs = 86_400_000

/** Nobody saw it before it was lost (a day of grace, for midnight and time zones), nor in the time to come. */
export function canBeSeenAt(seenAt: Date, { lostOn, now }: { lostOn: string; now: Date }): boolean {
  const time = seenAt.getTime()
  return time <= now.getTime() + slackMs && time >= Date.parse(lostOn) - dayMs
}
