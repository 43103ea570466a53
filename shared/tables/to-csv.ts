import { type Currency, minorPerUnit } from '../money.ts'

/**
 * CSV with semicolons, which spreadsheets of our countries expect, and a byte order mark, so that they decode accents
 * correctly.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `${BYTE_ORDER_MARK}${toCsvRows(rows)}`
}

export const BYTE_ORDER_MARK = '\uFEFF'

/** Rows of a CSV that begins elsewhere, each with its line's end. */
export function toCsvRows(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(toCsvCell).join(';')}\r\n`).join('')
}

/** Amount for a cell: without thousands separators, which could be taken for decimals. */
export function toCsvAmount(amountMinor: number, currency: Currency, decimalMark: ',' | '.' = ','): string {
  const perUnit = minorPerUnit(currency)
  return perUnit === 1 ? `${amountMinor}` : (amountMinor / perUnit).toFixed(2).replace('.', decimalMark)
}

/** Prefixes formula-like text with an apostrophe, because a spreadsheet would run it. */
function toCsvCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) && !/^-?\d+([.,]\d+)?$/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
