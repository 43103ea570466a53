import { getDateFormat } from '#shared/date-format.ts'

/** '3 de noviembre de 2026': a calendar day is the same in every zone. */
export function formatDay(day: string): string {
  return getDateFormat({ dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))
}

/** '3 nov 2026', where there is little room. */
export function shortDay(day: string): string {
  return getDateFormat({ dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))
}

/** Whether these letters are a day of the calendar: the 30th of February is none. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
