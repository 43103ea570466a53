import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import type { Currency } from '#shared/money.ts'
import { decodeText, isArchive, readWorkbook } from '#shared/tables/read-sheet.ts'
import { type ReadStatement, type Row, readStatement } from './rules/statement-rows.ts'

export const MOST_FILE_BYTES = 700_000

export type FileError = { kind: 'too-large' | 'no-file' } | { kind: 'no-table' } | { kind: 'quote'; line: number }

/** Movements of a bank's file: CSV (any of four separators, UTF-8, UTF-16 or Latin-1) or XLSX. */
export async function readStatementFile(
  bytes: Uint8Array,
  currency: Currency,
): Promise<ReadStatement | { error: FileError }> {
  if (bytes.byteLength === 0) return { error: { kind: 'no-file' } }
  if (bytes.byteLength > MOST_FILE_BYTES) return { error: { kind: 'too-large' } }
  if (isArchive(bytes)) return readXlsx(bytes, currency)

  const text = decodeText(bytes)
  if (text.includes('\u0000')) return { error: { kind: 'no-table' } }
  return readCsv(text, currency)
}

function readCsv(text: string, currency: Currency): ReadStatement | { error: FileError } {
  let read: ReadStatement = { error: { kind: 'no-header' } }
  // Only the right separator splits the heading into its columns.
  for (const delimiter of [';', ',', '\t', '|']) {
    const rows = parseRows(text, delimiter)
    if (!Array.isArray(rows)) return { error: rows }
    read = readStatement(rows, currency)
    if (!('error' in read) || read.error.kind !== 'no-header') return read
  }
  return read
}

function parseRows(text: string, delimiter: string): Row[] | FileError {
  try {
    const parsed: unknown = parse(text, {
      delimiter,
      info: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
    })
    return (parsed as { record: string[]; info: { lines: number } }[]).map(({ record, info }) => ({
      // The parser counts lines at the end of a record; people look for its start.
      line: info.lines - record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0),
      cells: record,
    }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { kind: 'quote', line: typeof error.lines === 'number' ? error.lines : 1 }
  }
}

async function readXlsx(bytes: Uint8Array, currency: Currency): Promise<ReadStatement | { error: FileError }> {
  const sheet = await readWorkbook(bytes)
  if (!Array.isArray(sheet)) return { error: { kind: sheet } }
  const rows = sheet.map((cells, index): Row => ({ line: index + 1, cells }))
  return readStatement(rows, currency)
}
