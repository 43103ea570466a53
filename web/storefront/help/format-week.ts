/** Consecutive weekdays with the same opening hours. */
export interface Span {
  /** 0 is Sunday. */
  from: number
  until: number
  /** '9:00–13:00', in order; empty when closed. */
  hours: string[]
}

/** Groups a week from Monday on into as few lines as possible: Monday to Friday, Saturday, Sunday. */
export function toSpans(week: readonly { weekday: number; hours: string[] }[]): Span[] {
  const spans: Span[] = []
  for (const { weekday, hours } of week) {
    const last = spans.at(-1)
    if (last && last.hours.join() === hours.join()) last.until = weekday
    else spans.push({ from: weekday, until: weekday, hours })
  }
  return spans
}
