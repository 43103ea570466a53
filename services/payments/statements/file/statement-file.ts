import type { Currency } from '#shared/money.ts'
import { looksLikeHtml } from '#shared/tables/html-rows.ts'
import { isArchive, readSheets } from '#shared/tables/read-sheet.ts'
import { decodeText } from '#shared/tables/text-encoding.ts'
import type { SavedLayouts } from '../rules/statement-columns.ts'
import { findHeadings, type ReadStatement, readStatement, type Table } from '../rules/statement-rows.ts'
import { type QuoteError, readDelimited } from './delimited-text.ts'
import { readHtmlTables } from './html-tables.ts'

export const MOST_FILE_BYTES = 700_000

export type FileError = { kind: 'too-large' | 'no-file' } | { kind: 'no-table' } | QuoteError

/** Movements of a bank's file: CSV (any of four separators, UTF-8, UTF-16 or Latin-1), XLSX, or HTML saved as .xls. */
export async function readStatementFile(
  bytes: Uint8Array,
  currency: Currency,
  layouts?: SavedLayouts,
): Promise<ReadStatement | { error: FileError }> {
  const tables = await readTables(bytes, layouts)
  return 'error' in tables ? tables : readStatement(tables.tables, currency, layouts)
}

/** Tables of a bank's file; of a text file, as the delimiter splits it that gives known headings, or the most columns. */
export async function readTables(
  bytes: Uint8Array,
  layouts?: SavedLayouts,
): Promise<{ tables: Table[] } | { error: FileError }> {
  if (bytes.byteLength === 0) return { error: { kind: 'no-file' } }
  if (bytes.byteLength > MOST_FILE_BYTES) return { error: { kind: 'too-large' } }
  if (isArchive(bytes)) return readWorkbookTables(bytes)

  const text = decodeText(bytes)
  if (text.includes('\u0000')) return { error: { kind: 'no-table' } }
  if (looksLikeHtml(text)) {
    const tables = readHtmlTables(text)
    return tables.length > 0 ? { tables } : { error: { kind: 'no-table' } }
  }
  const { readings, quoteError } = readDelimited(text)
  const known = readings.find((rows) => findHeadings(rows, layouts) !== null)
  // A quotation mark that is never closed hides rows, except from a delimiter that makes no sense of the file.
  if (!known && quoteError) return { error: quoteError }
  return { tables: [{ name: null, rows: known ?? readings[0] ?? [] }] }
}

async function readWorkbookTables(bytes: Uint8Array): Promise<{ tables: Table[] } | { error: FileError }> {
  const sheets = await readSheets(bytes)
  if (!Array.isArray(sheets)) return { error: { kind: sheets } }
  return {
    tables: sheets.map(({ name, rows }) => ({ name, rows: rows.map((cells, at) => ({ line: at + 1, cells })) })),
  }
}
