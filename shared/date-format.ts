import { SPANISH } from './spanish.ts'

const formats = new Map<string, Intl.DateTimeFormat>()
const days = new Map<string, Intl.DateTimeFormat>()

/** The Spanish formatter of these options, made once: making one takes a hundred times as long as using it. */
export function getDateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options)
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(SPANISH, options)
  formats.set(key, made)
  return made
}

/** A day of the calendar as '31/12/2026'. */
export function toSlashes(day: string): string {
  return day.split('-').reverse().join('/')
}

/** The day, yyyy-MM-dd, that the clocks of a zone show at a moment. */
export function dayIn(timeZone: string, at: Date): string {
  const known = days.get(timeZone)
  if (known) return known.format(at)
  const made = new Intl.DateTimeFormat('en-CA', { timeZone })
  days.set(timeZone, made)
  return made.format(at)
}
