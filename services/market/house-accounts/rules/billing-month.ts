import { MONTHS } from '#shared/months.ts'
import { momentAt, toLocalTime } from '../../rules/local-time.ts'

/** Rules for months of a house account, in its country's time zone: pure. A month is 'yyyy-MM', a day 'yyyy-MM-dd'. */

/** The month in which a moment lies. */
export function getMonth(at: Date, timeZone: string): string {
  const { year, month } = toLocalTime(at, timeZone)
  return toMonth(year, month)
}

/** The month `later` months after this one; negative: before it. */
export function addMonths(month: string, later: number): string {
  const { year, index } = parse(month)
  const shown = new Date(Date.UTC(year, index + later, 1))
  return toMonth(shown.getUTCFullYear(), shown.getUTCMonth())
}

/** Midnight at which a month begins. */
export function getMonthStart(month: string, timeZone: string): Date {
  const { year, index } = parse(month)
  return momentAt({ year, month: index, day: 1 }, 0, 0, timeZone)
}

/** Last day on which a month's purchases can be paid: `graceDays` after the month's last day. */
export function getDueDay(month: string, graceDays: number): string {
  return `${addMonths(month, 1)}-${String(graceDays).padStart(2, '0')}`
}

/** The last month whose due day is over at this moment. */
export function getLastOverdueMonth(now: Date, { graceDays, timeZone }: { graceDays: number; timeZone: string }) {
  const { day } = toLocalTime(now, timeZone)
  return addMonths(getMonth(now, timeZone), day > graceDays ? -1 : -2)
}

/** 'noviembre de 2026'. */
export function formatMonth(month: string): string {
  const { year, index } = parse(month)
  return `${MONTHS[index]} de ${year}`
}

/** '5 de diciembre'. */
export function formatDueDay(day: string): string {
  return `${Number(day.slice(8))} de ${MONTHS[Number(day.slice(5, 7)) - 1]}`
}

function parse(month: string): { year: number; index: number } {
  return { year: Number(month.slice(0, 4)), index: Number(month.slice(5, 7)) - 1 }
}

function toMonth(year: number, index: number): string {
  return `${year}-${String(index + 1).padStart(2, '0')}`
}
