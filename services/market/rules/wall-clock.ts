import { MONTHS } from '#shared/months.ts'
import { toLocalTime } from './local-time.ts'

/** Formats times in Spanish, in the shop's time zone. */

const weekdays = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']

/** 'Hoy', 'Mañana', 'lunes 23'. */
export function dayLabel(at: Date, now: Date, timeZone: string): string {
  const ahead = daysBetween(now, at, timeZone)
  if (ahead === 0) return 'Hoy'
  if (ahead === 1) return 'Mañana'
  const { weekday, day } = toLocalTime(at, timeZone)
  return `${weekdays[weekday]} ${day}`
}

/** 'hoy 15:45', 'mañana 15:45', 'lunes 23 de noviembre, 15:45'. */
export function momentLabel(at: Date, now: Date, timeZone: string): string {
  const ahead = daysBetween(now, at, timeZone)
  if (ahead === 0) return `hoy ${timeLabel(at, timeZone)}`
  if (ahead === 1) return `mañana ${timeLabel(at, timeZone)}`
  return dateTimeLabel(at, timeZone)
}

/** 'hoy 15:45', 'mañana 15:45', 'lun 23 nov, 15:45': for a column of a table. */
export function shortMomentLabel(at: Date, now: Date, timeZone: string): string {
  const ahead = daysBetween(now, at, timeZone)
  if (ahead === 0 || ahead === 1) return momentLabel(at, now, timeZone)
  return `${shortDate(at, timeZone)}, ${timeLabel(at, timeZone)}`
}

/** 'hoy 10:00 a 11:00', 'lun 23 nov, 10:00 a 11:00'. */
export function shortWindowLabel(window: { start: Date; end: Date }, now: Date, timeZone: string): string {
  const ahead = daysBetween(now, window.start, timeZone)
  const hours = hoursLabel(window, timeZone)
  if (ahead === 0) return `hoy ${hours}`
  if (ahead === 1) return `mañana ${hours}`
  return `${shortDate(window.start, timeZone)}, ${hours}`
}

function shortDate(at: Date, timeZone: string): string {
  const { weekday, day, month } = toLocalTime(at, timeZone)
  return `${weekdays[weekday]?.slice(0, 3)} ${day} ${MONTHS[month]?.slice(0, 3)}`
}

/** 'lunes 23 de noviembre, 15:45'. */
export function dateTimeLabel(at: Date, timeZone: string): string {
  return `${dateLabel(at, timeZone)}, ${timeLabel(at, timeZone)}`
}

/** '23 de noviembre de 2026, 15:45': with the year, for long-lived documents. */
export function datedLabel(at: Date, timeZone: string): string {
  const { year, month, day } = toLocalTime(at, timeZone)
  return `${day} de ${MONTHS[month]} de ${year}, ${timeLabel(at, timeZone)}`
}

/** 'lunes 23 de noviembre, de 10:00 a 11:00'. */
export function windowLabel(window: { start: Date; end: Date }, timeZone: string): string {
  return `${dateLabel(window.start, timeZone)}, de ${hoursLabel(window, timeZone)}`
}

/** A window, or with `start` null an arrival at `end`: 'lunes 23 de noviembre, 15:45'. */
export function promiseLabel({ start, end }: { start: Date | null; end: Date }, timeZone: string): string {
  return start ? windowLabel({ start, end }, timeZone) : dateTimeLabel(end, timeZone)
}

/** '10:00 a 11:00'. */
export function hoursLabel(window: { start: Date; end: Date }, timeZone: string): string {
  return `${timeLabel(window.start, timeZone)} a ${timeLabel(window.end, timeZone)}`
}

/** A day of a calendar, 'yyyy-MM-dd', as 'lunes 23 de noviembre'. */
export function calendarLabel(day: string): string {
  return dateLabel(new Date(day), 'UTC')
}

/** 'yyyy-MM-dd'. */
export function formatDay(at: Date, timeZone: string): string {
  const { year, month, day } = toLocalTime(at, timeZone)
  return `${year}-${two(month + 1)}-${two(day)}`
}

function dateLabel(at: Date, timeZone: string): string {
  const { weekday, day, month } = toLocalTime(at, timeZone)
  return `${weekdays[weekday]} ${day} de ${MONTHS[month]}`
}

/** '15:45'. */
export function timeLabel(at: Date, timeZone: string): string {
  const { minutes } = toLocalTime(at, timeZone)
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

function daysBetween(from: Date, to: Date, timeZone: string): number {
  return Math.round((Date.parse(formatDay(to, timeZone)) - Date.parse(formatDay(from, timeZone))) / 86_400_000)
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
