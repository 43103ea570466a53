import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import type { Row } from '../rules/statement-rows.ts'

const delimiters = [';', ',', '\t', '|'] as const

/** A quotation mark that opens a cell and is not closed where the cell ends. */
export interface QuoteError {
  kind: 'quote'
  line: number
}

/**
 * Rows of a text file for each delimiter that may be its own, the likeliest first: only the right one splits the
 * headings into their columns. A first line `sep=;`, which Excel reads, decides it.
 */
export function readDelimited(text: string): { readings: Row[][]; quoteError: QuoteError | null } {
  const [, named = null] = /^\ufeff?sep=(.)\r?\n/i.exec(text) ?? []
  // The line stays, blank, so that lines keep their numbers.
  const body = named === null ? text : text.replace(/^\ufeff?sep=./i, '')
  const read = (named === null ? delimiters : [named]).map((delimiter) => parseRows(body, delimiter))
  const readings = read
    .filter((rows) => Array.isArray(rows))
    .toSorted((one, other) => countColumns(other) - countColumns(one))
  return { readings, quoteError: read.find((rows): rows is QuoteError => !Array.isArray(rows)) ?? null }
}

/** The most columns that several rows share: 1 for the wrong delimiter. */
function countColumns(rows: readonly Row[]): number {
  const counts = new Map<number, number>()
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  const shared = [...counts].filter(([, count]) => count > 1 || rows.length < 3).map(([columns]) => columns)
  return Math.max(0, ...shared)
}

function parseRows(text: string, delimiter: string): Row[] | QuoteError {
  try {
    const parsed: unknown = parse(text, {
      bom: true,
      delimiter,
      info: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
    })
    const rows = (parsed as { record: string[]; info: { lines: number } }[]).map(({ record, info }) => ({
      // The parser counts lines at the end of a record; people look for its start.
      line: info.lines - record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0),
      cells: record,
    }))
    const swallowing = rows.find(({ cells }) => cells.some((cell) => hasSwallowedRow(cell, delimiter)))
    return swallowing ? { kind: 'quote', line: swallowing.line } : rows
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { kind: 'quote', line: typeof error.lines === 'number' ? error.lines : 1 }
  }
}

/** Whether a later line of a cell begins as a movement does: the cell's quotation mark was not closed. */
function hasSwallowedRow(cell: string, delimiter: string): boolean {
  const [, ...later] = cell.split('\n')
  return later.some((line) =>
    /^"?\d{1,4}[/.-][\da-z]{1,10}[/.-]\d{2,4}"?$/i.test(line.split(delimiter)[0]?.trim() ?? ''),
  )
}
