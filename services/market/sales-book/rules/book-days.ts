import { momentAt, toLocalTime } from '../../rules/local-time.ts'

/** A day of the sales book, from its midnight to the next one (excluded). */
export interface BookDay {
  start: Date
  end: Date
}

/** The day in which a moment is, in a zone. */
export function toBookDay(at: Date, timeZone: string): BookDay {
  const day = toLocalTime(at, timeZone)
  return { start: momentAt(day, 0, 0, timeZone), end: momentAt(day, 1, 0, timeZone) }
}

/** The days that begin in a period; its last one is included. */
export function listBookDays({ from, until }: { from: Date; until: Date }, timeZone: string): BookDay[] {
  const days: BookDay[] = []
  for (let at = from; at < until; ) {
    const day = toBookDay(at, timeZone)
    days.push(day)
    at = day.end
  }
  return days
}
