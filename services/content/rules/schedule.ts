/** Whether an item is shown on a day: both its days count, and an empty one has no end. */
export function getSchedule(
  { from, until }: { from: string | null; until: string | null },
  today: string,
): 'shown' | 'coming' | 'over' {
  if (from !== null && today < from) return 'coming'
  return until !== null && today > until ? 'over' : 'shown'
}
