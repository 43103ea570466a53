import { dayIn, daysBetween } from '#services/pets/rules/days.ts'
import { SPANISH } from '#shared/spanish.ts'

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
  return new Intl.DateTimeFormat(SPANISH, format).format(new Date(at))
}

/** '22 de noviembre'. */
export function formatDayOfYear(at: string, { timezone }: Place): string {
  return new Intl.DateTimeFormat(SPANISH, { day: 'numeric', month: 'long', timeZone: timezone }).format(new Date(at))
}
