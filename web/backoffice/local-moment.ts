import { momentAt } from '#services/market/rules/local-time.ts'
import { formatDay, timeLabel } from '#services/market/rules/wall-clock.ts'

const MINUTE = 60_000

/** Value of a `datetime-local` field, '2026-11-30T23:59', as a moment of the time zone; null: no such time. */
export function parseLocalMoment(typed: string, timeZone: string): Date | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(:\d\d)?$/.exec(typed.trim())
  if (!match) return null
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0] = match.slice(1, 6).map(Number)
  if (hours > 23 || minutes > 59) return null
  const at = momentAt({ year, month: month - 1, day }, 0, hours * 60 + minutes, timeZone)
  // A day that the month does not have is read as one of the next.
  return formatDay(at, timeZone) === typed.trim().slice(0, 10) ? at : null
}

/** The same for an end: the field names the last minute, and the answer is the first moment after it. */
export function parseLocalEnd(typed: string, timeZone: string): Date | null {
  const last = parseLocalMoment(typed, timeZone)
  return last && new Date(last.getTime() + MINUTE)
}

/** A moment as the value of a `datetime-local` field. */
export function typedMoment(at: Date, timeZone: string): string {
  return `${formatDay(at, timeZone)}T${timeLabel(at, timeZone)}`
}

/** The last minute before an end, as the value of a `datetime-local` field. */
export function typedEnd(end: Date, timeZone: string): string {
  return typedMoment(new Date(end.getTime() - 1), timeZone)
}
