import { TZDate } from '@date-fns/tz'

/** Moment at which a calendar day begins in a zone, or that of the day `later` days after it. */
export function getDayStart(day: string, timeZone: string, later = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(new TZDate(year, month - 1, date + later, timeZone).getTime())
}
