/** Minutes since midnight. */
export interface Span {
  startMinute: number
  endMinute: number
}

const HOUR = 60
/** Hours shown for a day without openings or appointments. */
const USUAL: Span = { startMinute: 8 * HOUR, endMinute: 19 * HOUR }

/** Whole hours that a day's calendar shows: all openings, and appointments outside of them. */
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

/** Closed parts of the shown hours, drawn shaded. */
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
