import { tzOffset } from '@date-fns/tz'

const MINUTE = 60_000

/** A moment as the clock on a wall shows it; `weekday` 0 is Sunday, `month` 0 is January. */
export interface LocalTime {
  year: number
  month: number
  day: number
  weekday: number
  /** Since midnight. */
  minutes: number
}

/** What the clocks of this zone show at this moment. */
export function toLocalTime(at: Date, timeZone: string): LocalTime {
  // A date whose UTC fields are the local ones: cheap, and no method of it depends on the server's own zone.
  const shown = new Date(at.getTime() + tzOffset(timeZone, at) * MINUTE)
  return {
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth(),
    day: shown.getUTCDate(),
    weekday: shown.getUTCDay(),
    minutes: shown.getUTCHours() * 60 + shown.getUTCMinutes(),
  }
}

/** The moment at which they show `minutes` past midnight, so many days later. */
export function momentAt(
  day: Pick<LocalTime, 'year' | 'month' | 'day'>,
  daysLater: number,
  minutes: number,
  timeZone: string,
): Date {
  const shown = Date.UTC(day.year, day.month, day.day + daysLater, 0, minutes)
  const guess = shown - tzOffset(timeZone, new Date(shown)) * MINUTE
  // Where clocks change between the guess and the truth, the offset there decides.
  return new Date(shown - tzOffset(timeZone, new Date(guess)) * MINUTE)
}
