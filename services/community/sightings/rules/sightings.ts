import { hasReached, type RecentCounts } from '#shared/recent-counts.ts'
import type { PostKind, PostStatus } from '../../posts/rules/post-life.ts'

/** Limits of sightings per code and per network address. */
export const SIGHTING_LIMITS = {
  // A lost pet is looked for in a whole quarter, so the limit is higher than that of a tag.
  code: { inAnHour: 10, inADay: 40 },
  client: { inAnHour: 5, inADay: 15 },
} as const

/** Whether the limit of this code or network is reached. */
export function isEnough(of: { code: RecentCounts; client: RecentCounts | null }): boolean {
  const { code, client } = SIGHTING_LIMITS
  return hasReached(of.code, code) || (of.client !== null && hasReached(of.client, client))
}

/** Whether a notice accepts sightings. Also while it waits for moderation, because owners print the poster at once. */
export function canBeSighted({ kind, status }: { kind: PostKind; status: PostStatus }): boolean {
  return kind === 'lost' && (status === 'waiting' || status === 'open' || status === 'matched')
}

/** Tolerance for a client clock that is ahead. */
const slackMs = 10 * 60_000
const dayMs = 86_400_000

/** Whether the time lies between the loss (minus a day, for midnight and time zones) and now. */
export function canBeSeenAt(seenAt: Date, { lostOn, now }: { lostOn: string; now: Date }): boolean {
  const time = seenAt.getTime()
  return time <= now.getTime() + slackMs && time >= Date.parse(lostOn) - dayMs
}

/** Time in which a passer-by may add a photo and words to a sighting. */
export const DETAILS_WITHIN_MS = 60 * 60_000
