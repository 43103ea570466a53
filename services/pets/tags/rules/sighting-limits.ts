/** How many messages of finders a tag passes on, and how many one network may send, before they must wait. */
export const SIGHTING_LIMITS = {
  tag: { inAnHour: 5, inADay: 20 },
  client: { inAnHour: 5, inADay: 15 },
} as const

export interface SightingCounts {
  inAnHour: number
  inADay: number
}

/** Whether there were enough already, of this tag or from this network. */
export function isEnough(of: { tag: SightingCounts; client: SightingCounts | null }): boolean {
  const { tag, client } = SIGHTING_LIMITS
  const isOver = (counts: SightingCounts, most: SightingCounts) =>
    counts.inAnHour >= most.inAnHour || counts.inADay >= most.inADay
  return isOver(of.tag, tag) || (of.client !== null && isOver(of.client, client))
}
