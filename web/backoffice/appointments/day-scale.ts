/** Minutes since midnight. */
export interface Span {
  startMinute: number
  endMinute: number
}

const HOUR = 60
/** Of a day on which nothing is open and nobody comes. */
const USUAL: Span = { startMinute: 8 * HOUR, endMinute: 19 * HOUR }

/** The hours that a day's calendar draws: whole ones, around the openings and whatever lies outside of them. */
export function shownHours(openings: readonly Span[], visits: readonly Span[]): Span {
  const spans = [...openings, ...visits]
  if (spans.length === 0) return USUAL
  const from = Math.min(...spans.map(({ startMinute }) => startMinute))
  const until = Math.max(...spans.map(({ endMinute }) => endMinute))
  return {
    startMinute: Math.floor(from / HOUR) * HOUR,
    endMinute: Math.min(24 * HOUR, Math.ceil(until / HOUR) * HOUR),
  }
}

/** What of the shown hours is not open: shaded. */
export function closedSpans(shown: Span, openings: readonly Span[]): Span[] {
  const closed: Span[] = []
  let from = shown.startMinute
  for (const opening of [...openings].sort((a, b) => a.startMinute - b.startMinute)) {
    if (opening.startMinute > from) closed.push({ startMinute: from, endMinute: opening.startMinute })
    from = Math.max(from, opening.endMinute)
  }
  if (from < shown.endMinute) closed.push({ startMinute: from, endMinute: shown.endMinute })
  return closed
}

export function overlaps(one: Span, other: Span): boolean {
  return one.startMinute < other.endMinute && other.startMinute < one.endMinute
}
