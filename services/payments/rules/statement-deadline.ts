import { TZDate } from '@date-fns/tz'

/** Hour by which a seller has read the statement of a business day. */
const READ_BY_HOUR = 18

/**
 * Deadline of a payment that only a bank statement settles: the same time of the next business day in `timezone`, and
 * not before 18:00, because the statement is read in the course of that day. `isHoliday` answers for a day, yyyy-MM-dd.
 */
export function getStatementDeadline(from: Date, timezone: string, isHoliday: (day: string) => boolean): Date {
  const until = new TZDate(from, timezone)
  do until.setDate(until.getDate() + 1)
  while (isWeekend(until) || isHoliday(toDay(until)))
  if (until.getHours() < READ_BY_HOUR) until.setHours(READ_BY_HOUR, 0, 0, 0)
  return new Date(until.getTime())
}

function isWeekend(date: TZDate): boolean {
  return date.getDay() === 0 || date.getDay() === 6
}

function toDay(date: TZDate): string {
  return date.toISOString().slice(0, 10)
}
