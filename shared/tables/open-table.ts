import { Readable } from 'node:stream'
import { cellText } from './cell-text.ts'
import { csvRecords, DELIMITERS } from './csv-records.ts'
import { countFilled, type FoundHeading, findHeading, HEADING_WITHIN, type ScoreHeading } from './find-heading.ts'
import { fixedWidthRows } from './fixed-width.ts'
import { htmlTables, looksLikeHtml } from './html-tables.ts'
import { isArchive, readSheets } from './read-sheet.ts'
import type { Table, TableRow } from './table.ts'
import { decodeBytes, detectEncoding, type OpenBytes, readAllBytes, readHead } from './text-encoding.ts'

export type TableProblem =
  | { kind: 'empty' | 'too-large' | 'no-table' | 'old-excel' }
  /** A quote that opens in this line is never closed. */
  | { kind: 'quote'; line: number }

export type TableEvent = { kind: 'row'; row: TableRow } | { kind: 'fault'; line: number; reason: string }

export interface OpenTable extends FoundHeading {
  /** Name of the sheet in a workbook, else null. */
  sheet: string | null
  /** Rows below the heading, without empty ones and repeated headings. A syntax error is the last event. */
  rows(): AsyncIterable<TableEvent>
}

const SNIFFED_BYTES = 65_536
/** Workbooks, pages and aligned texts are read whole. */
const MOST_WHOLE_BYTES = 20_000_000

/**
 * Opens the table of a file: CSV with any of four separators or a `sep=` line (UTF-8, UTF-16 or Latin-1), a text whose
 * columns are aligned with spaces, a workbook (.xlsx, whichever of its sheets has the headings), or a page that a program
 * named .xls (its tables are one). The heading may stand below titles and comments: it is the row whose columns
 * `scoreHeading` knows best. CSV is never held in memory whole.
 */
export async function openTable(open: OpenBytes, scoreHeading: ScoreHeading): Promise<OpenTable | TableProblem> {
  const file = await openFile(open, scoreHeading)
  if (file.kind === 'delimited') {
    const { heading, isHeadless, score, rows } = file
    return { sheet: null, heading, isHeadless, score, rows: () => rowsBelow(heading, rows()) }
  }
  if (file.kind !== 'tables') return file
  const tables = file.isPage ? [{ name: null, rows: file.tables.flatMap(({ rows }) => rows) }] : file.tables
  const found = tables.flatMap((table) => {
    const heading = findHeading(table.rows, scoreHeading)
    return heading ? [{ table, ...heading }] : []
  })
  const [best] = found.toSorted((a, b) => b.score - a.score)
  if (!best) return { kind: file.isPage || file.tables.length === 0 ? 'no-table' : 'empty' }
  const { table, ...heading } = best
  return { sheet: table.name, ...heading, rows: () => rowsBelow(heading.heading, toEvents(table.rows)) }
}

/** Every table of a file in memory, each with all of its rows; of the same kinds of files as `openTable`. */
export async function readTables(
  bytes: Uint8Array,
  scoreHeading: ScoreHeading,
): Promise<{ kind: 'tables'; tables: readonly Table[] } | TableProblem> {
  const file = await openFile(() => Readable.from([bytes]), scoreHeading)
  if (file.kind !== 'delimited') return file
  const rows: TableRow[] = []
  for await (const event of file.rows()) {
    if (event.kind === 'fault') return { kind: 'quote', line: event.line }
    rows.push(event.row)
  }
  return { kind: 'tables', tables: [{ name: null, rows }] }
}

interface Tables {
  kind: 'tables'
  tables: readonly Table[]
  isPage: boolean
}

interface Delimited extends FoundHeading {
  kind: 'delimited'
  rows(): AsyncIterable<TableEvent>
}

async function openFile(open: OpenBytes, scoreHeading: ScoreHeading): Promise<Tables | Delimited | TableProblem> {
  const head = await readHead(open, SNIFFED_BYTES)
  if (head.byteLength === 0) return { kind: 'empty' }
  if (isArchive(head)) return openWorkbook(open)
  if (isOldExcel(head)) return { kind: 'old-excel' }

  const encoding = await detectEncoding(open)
  const text = () => decodeBytes(open(), encoding)
  const start = await readStart(text())
  if (start.includes('\u0000')) return { kind: 'no-table' }
  const readWhole = async () => {
    const bytes = await readAllBytes(open, MOST_WHOLE_BYTES)
    return bytes && new TextDecoder(encoding).decode(bytes)
  }
  if (looksLikeHtml(start)) {
    const html = await readWhole()
    return html === null ? { kind: 'too-large' } : toTables(htmlTables(html), true)
  }

  const delimited = await findDelimiter(start, scoreHeading)
  const aligned = findAligned(start, scoreHeading)
  if (aligned && ('kind' in delimited || isBetter(aligned, delimited))) {
    const whole = await readWhole()
    if (whole === null) return { kind: 'too-large' }
    const rows = fixedWidthRows(whole)
    if (rows) return toTables([rows], false)
  }
  if ('kind' in delimited) return delimited
  const { width, delimiter, ...heading } = delimited
  return { kind: 'delimited', ...heading, rows: () => delimitedRows(text(), delimiter) }
}

/** The compound files of Excel 97, which begin with this signature. */
function isOldExcel(head: Uint8Array): boolean {
  return [0xd0, 0xcf, 0x11, 0xe0].every((byte, at) => head[at] === byte)
}

async function openWorkbook(open: OpenBytes): Promise<Tables | TableProblem> {
  const bytes = await readAllBytes(open, MOST_WHOLE_BYTES)
  const sheets = bytes ? await readSheets(bytes) : 'too-large'
  if (!Array.isArray(sheets)) return { kind: sheets }
  const tables = sheets.map(({ name, rows }) => ({ name, rows: rows.map((cells, at) => ({ line: at + 1, cells })) }))
  return { kind: 'tables', tables, isPage: false }
}

function toTables(found: readonly (readonly TableRow[])[], isPage: boolean): Tables | TableProblem {
  if (found.length === 0) return { kind: 'no-table' }
  return { kind: 'tables', tables: found.map((rows) => ({ name: null, rows })), isPage }
}

async function* toEvents(rows: readonly TableRow[]): AsyncGenerator<TableEvent> {
  for (const row of rows) yield { kind: 'row', row }
}

/** Rows below a heading; printed lists repeat it on each page. */
async function* rowsBelow(heading: TableRow, events: AsyncIterable<TableEvent>): AsyncGenerator<TableEvent> {
  for await (const event of events) {
    if (event.kind === 'fault') yield event
    else if (event.row.line > heading.line && countFilled(event.row) > 0 && !isSameRow(event.row, heading)) yield event
  }
}

function isSameRow(row: TableRow, heading: TableRow): boolean {
  return heading.cells.every((cell, at) => cellText(cell) === cellText(row.cells[at]))
}

interface Reading extends FoundHeading {
  /** Number of columns of the heading. */
  width: number
}

function toReading(rows: readonly TableRow[], score: ScoreHeading): Reading | null {
  const found = findHeading(rows, score)
  return found && { ...found, width: countFilled(found.heading) }
}

function isBetter(one: Reading, other: Reading): boolean {
  return one.score > other.score || (one.score === other.score && one.width > other.width)
}

/** The separator that gives headings with known columns, else the most columns: only the right one splits all rows. */
async function findDelimiter(
  start: string,
  score: ScoreHeading,
): Promise<(Reading & { delimiter: string }) | TableProblem> {
  const named = SEPARATOR_LINE.exec(start)?.[1]
  let best: (Reading & { delimiter: string }) | null = null
  let fault: TableProblem | null = null
  for (const delimiter of named ? [named] : DELIMITERS) {
    const head = await readFirstRows(start, delimiter)
    fault ??= head.fault
    const found = toReading(head.rows, score)
    if (found && (!best || isBetter(found, best))) best = { ...found, delimiter }
  }
  return best ?? fault ?? { kind: 'no-table' }
}

/** Excel reads a first line that names the separator. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=(.)"?\r?\n/i

async function* delimitedRows(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<TableEvent> {
  for await (const event of csvRecords(text, delimiter)) {
    if (event.kind === 'fault') yield event
    else if (event.line > 1 || !/^sep=.?$/i.test(event.fields[0] ?? ''))
      yield { kind: 'row', row: { line: event.line, cells: event.fields } }
  }
}

/** Columns that spaces align, of a text without separators of its own. */
function findAligned(start: string, score: ScoreHeading): Reading | null {
  const rows = /[;|\t]/.test(start) ? null : fixedWidthRows(start)
  return rows && toReading(rows, score)
}

async function readFirstRows(
  start: string,
  delimiter: string,
): Promise<{ rows: TableRow[]; fault: TableProblem | null }> {
  const rows: TableRow[] = []
  for await (const event of delimitedRows(toStream(start), delimiter)) {
    if (event.kind === 'fault') return { rows, fault: { kind: 'quote', line: event.line } }
    rows.push(event.row)
    if (rows.length >= HEADING_WITHIN) break
  }
  return { rows, fault: null }
}

function toStream(text: string): AsyncIterable<string> {
  return Readable.from([text])
}

/** The first characters of a text, cut at a line's end where there is one. */
async function readStart(text: AsyncIterable<string>): Promise<string> {
  let start = ''
  for await (const piece of text) {
    start += piece
    if (start.length < SNIFFED_BYTES) continue
    const end = start.lastIndexOf('\n', SNIFFED_BYTES)
    return start.slice(0, end > 0 ? end + 1 : SNIFFED_BYTES)
  }
  return start
}
