import { dayIn, daysBetween } from '#services/pets/rules/days.ts'
import { getDateFormat } from '#shared/date-format.ts'

interface Place {
  timezone: string
}

/** Days between the message and now: 0 is today, 1 yesterday. */
export function daysAgo(at: string, { timezone }: Place, now: Date): number {
  return Math.max(0, daysBetween(dayIn(timezone, new Date(at)), dayIn(timezone, now)))
}

/** '15:45'. */
export function formatHour(at: string, { timezone }: Place): string {
  const format = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: timezone } as const
  return getDateFormat(format).format(new Date(at))
}

/** '22 de noviembre'. */
export function formatDayOfYear(at: string, { timezone }: Place): string {
  return getDateFormat({ day: 'numeric', month: 'long', timeZone: timezone }).format(new Date(at))
}
