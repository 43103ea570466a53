import { type Currency, minorPerUnit } from '../money.ts'

/**
 * CSV with semicolons, which spreadsheets of our countries expect, and a byte order mark, so that they decode accents
 * correctly.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(toCsvCell).join(';')).join('\r\n')}\r\n`
}

/** Amount for a cell: without thousands separators, which could be taken for decimals. */
export function toCsvAmount(amountMinor: number, currency: Currency): string {
  const perUnit = minorPerUnit(currency)
  return perUnit === 1 ? `${amountMinor}` : (amountMinor / perUnit).toFixed(2).replace('.', ',')
}

/** Prefixes formula-like text with an apostrophe, because a spreadsheet would run it. */
function toCsvCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) && !/^-?\d+([.,]\d+)?$/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
