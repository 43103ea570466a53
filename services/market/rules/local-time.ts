import { tzOffset } from '@date-fns/tz'

const MINUTE = 60_000

/** A moment in local time; `weekday` 0 is Sunday, `month` 0 is January. */
export interface LocalTime {
  year: number
  month: number
  day: number
  weekday: number
  /** Minutes since midnight. */
  minutes: number
}

/** Local time of this moment in the zone. */
export function toLocalTime(at: Date, timeZone: string): LocalTime {
  // A date whose UTC fields hold the local time: cheap, and independent of the server's own zone.
  const shown = new Date(at.getTime() + tzOffset(timeZone, at) * MINUTE)
  return {
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth(),
    day: shown.getUTCDate(),
    weekday: shown.getUTCDay(),
    minutes: shown.getUTCHours() * 60 + shown.getUTCMinutes(),
  }
}

/** The moment `minutes` past local midnight, `daysLater` days after the given one. */
export function momentAt(
  day: Pick<LocalTime, 'year' | 'month' | 'day'>,
  daysLater: number,
  minutes: number,
  timeZone: string,
): Date {
  const shown = Date.UTC(day.year, day.month, day.day + daysLater, 0, minutes)
  const guess = shown - tzOffset(timeZone, new Date(shown)) * MINUTE
  // Around a change of clocks, the offset at the guess decides.
  return new Date(shown - tzOffset(timeZone, new Date(guess)) * MINUTE)
}
