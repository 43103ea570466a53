import { type Currency, minorPerUnit } from '../money.ts'

/**
 * CSV with semicolons, which spreadsheets of our countries expect, and a byte order mark, so that they decode accents
 * correctly.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `${BYTE_ORDER_MARK}${toCsvRows(rows)}`
}

export const BYTE_ORDER_MARK = '\uFEFF'

/** Rows of a CSV that begins elsewhere, each with its line's end; `separator` ',' as RFC 4180 has it. */
export function toCsvRows(rows: readonly (readonly string[])[], separator: ';' | ',' = ';'): string {
  return rows.map((row) => `${row.map((text) => toCsvCell(text, separator)).join(separator)}\r\n`).join('')
}

/** Amount for a cell: without thousands separators, which could be taken for decimals. */
export function toCsvAmount(amountMinor: number, currency: Currency, decimalMark: ',' | '.' = ','): string {
  const perUnit = minorPerUnit(currency)
  return perUnit === 1 ? `${amountMinor}` : (amountMinor / perUnit).toFixed(2).replace('.', decimalMark)
}

/**
 * A sign that begins a formula, after white space and invisible characters, as NFKC writes it: full-width, small and
 * superscript forms are then the plain ones. Dashes and the minus sign look like a hyphen, and some programs read them so.
 */
const formulaStart = /^[\s\p{Cc}\p{Cf}]*[=+\-@\u2010-\u2015\u2212]|^[\t\r\n]/u
const plainNumber = /^-?\d+([.,]\d+)?$/

/** Prefixes formula-like text with an apostrophe, because a spreadsheet would run it. */
function toCsvCell(text: string, separator: ';' | ','): string {
  const harmless = formulaStart.test(text.normalize('NFKC')) && !plainNumber.test(text) ? `'${text}` : text
  const isQuoted = harmless.includes(separator) || /["\r\n]/.test(harmless)
  return isQuoted ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
