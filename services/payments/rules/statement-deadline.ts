import { TZDate } from '@date-fns/tz'

/**
 * Deadline of a payment that only a bank statement settles: the same time of the next business day in `timezone`, when
 * the statement with it has been read. `isHoliday` answers for a day, yyyy-MM-dd.
 */
export function getStatementDeadline(from: Date, timezone: string, isHoliday: (day: string) => boolean): Date {
  const until = new TZDate(from, timezone)
  do until.setDate(until.getDate() + 1)
  while (isWeekend(until) || isHoliday(toDay(until)))
  return new Date(until.getTime())
}

function isWeekend(date: TZDate): boolean {
  return date.getDay() === 0 || date.getDay() === 6
}

function toDay(date: TZDate): string {
  return date.toISOString().slice(0, 10)
}
