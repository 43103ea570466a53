import { normalForm } from '#shared/normal-form.ts'
import type { DayOrder } from './statement-columns.ts'

/** Names that a month's abbreviation may begin; Bolivia and Paraguay also write setiembre. */
const months: readonly (readonly string[])[] = [
  ['enero', 'january'],
  ['febrero', 'february'],
  ['marzo', 'march'],
  ['abril', 'april'],
  ['mayo'],
  ['junio', 'june'],
  ['julio', 'july'],
  ['agosto', 'august'],
  ['septiembre', 'setiembre', 'september'],
  ['octubre', 'october'],
  ['noviembre', 'november'],
  ['diciembre', 'december'],
]

/** Days that Excel's serial numbers may mean: 2000 to 2099. Smaller numbers are counts and amounts. */
const firstSerial = 36_526
const lastSerial = 73_050

const time = '(?:[ t,].*)?'
const numeric = new RegExp(`^(\\d{1,2})[/.-](\\d{1,2})[/.-](\\d{4}|\\d{2})${time}$`)
const iso = new RegExp(`^(\\d{4})[/.-](\\d{1,2})[/.-](\\d{1,2})${time}$`)
const compact = /^(20\d{2})(\d{2})(\d{2})$/
const withMonth = new RegExp(`^(\\d{1,2})[ /.-]*(?:de )?([a-z]{3,10})\\.?[ /.-]*(?:de )?(\\d{4}|\\d{2})${time}$`)

/**
 * Parses a day as banks write it to yyyy-MM-dd; null when it is none: 24/11/2026, 24-nov-26, 24 de noviembre de 2026,
 * 2026-11-24, 20261124 and Excel's 46350, optionally followed by a time.
 */
export function readDay(text: string, order: DayOrder = 'day-first'): string | null {
  const day = normalForm(text, 'NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

  const [, first = '', second = '', shortYear = ''] = numeric.exec(day) ?? []
  if (first !== '')
    return order === 'day-first' ? parseDay(shortYear, second, first) : parseDay(shortYear, first, second)

  const [, year = '', month = '', date = ''] = iso.exec(day) ?? compact.exec(day) ?? []
  if (year !== '') return parseDay(year, month, date)

  const [, named = '', name = '', namedYear = ''] = withMonth.exec(day) ?? []
  if (named !== '') {
    const index = months.findIndex((names) => names.some((month) => month.startsWith(name)))
    return index < 0 ? null : parseDay(namedYear, String(index + 1), named)
  }

  return /^\d{5}(?:[.,]\d+)?$/.test(day) ? readSerialDay(Number(day.replace(',', '.'))) : null
}

/** Converts a spreadsheet's number to yyyy-MM-dd: a day counted from 30 December 1899, or 20261124. */
export function readSerialDay(serial: number): string | null {
  if (compact.test(String(serial))) return readDay(String(serial))
  if (!(serial >= firstSerial && serial < lastSerial)) return null
  return new Date((Math.floor(serial) - 25_569) * 86_400_000).toISOString().slice(0, 10)
}

function parseDay(year: string, month: string, date: string): string | null {
  const day = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const read = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day) ? day : null
}
