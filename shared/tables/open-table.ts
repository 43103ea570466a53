import { Readable } from 'node:stream'
import { cellText } from './cell-text.ts'
import { csvRecords, DELIMITERS } from './csv-records.ts'
import {
  countFilled,
  type FoundHeading,
  findHeading,
  HEADING_WITHIN,
  type ScoreHeading,
  type TableRow,
} from './find-heading.ts'
import { htmlRows, looksLikeHtml } from './html-rows.ts'
import { isArchive, readSheets } from './read-sheet.ts'
import { decodeBytes, detectEncoding, type OpenBytes, readAllBytes, readHead } from './text-encoding.ts'

export type TableProblem =
  | { kind: 'empty' | 'too-large' | 'no-table' | 'old-excel' }
  /** A quote that opens in this line is never closed. */
  | { kind: 'quote'; line: number }

export type TableEvent = { kind: 'row'; row: TableRow } | { kind: 'fault'; line: number; reason: string }

export interface OpenTable {
  /** Name of the sheet in a workbook, else null. */
  sheet: string | null
  heading: TableRow
  /** Number of columns that `scoreHeading` knows; 0: the heading is a guess. */
  score: number
  /** Rows below the heading, without empty ones and repeated headings. A syntax error is the last event. */
  rows(): AsyncIterable<TableEvent>
}

const SNIFFED_BYTES = 65_536
/** Workbooks and pages are read whole. */
const MOST_WHOLE_BYTES = 20_000_000

/**
 * Opens the table of a file: CSV with any of four separators or a `sep=` line (UTF-8, UTF-16 or Latin-1), a workbook
 * (.xlsx, whichever of its sheets has the headings), or a page that a program named .xls. The heading may stand below
 * titles and comments: it is the row whose columns `scoreHeading` knows best. CSV is never held in memory whole.
 */
export async function openTable(open: OpenBytes, scoreHeading: ScoreHeading): Promise<OpenTable | TableProblem> {
  const head = await readHead(open, SNIFFED_BYTES)
  if (head.byteLength === 0) return { kind: 'empty' }
  if (isArchive(head)) return openWorkbook(open, scoreHeading)
  if (isOldExcel(head)) return { kind: 'old-excel' }

  const encoding = await detectEncoding(open)
  const text = () => decodeBytes(open(), encoding)
  const start = await readStart(text())
  if (start.includes('\u0000')) return { kind: 'no-table' }
  if (looksLikeHtml(start)) return openPage(open, { encoding, scoreHeading })
  return openCsv(text, start, scoreHeading)
}

/** Opens the table of bytes in memory and reads it whole. */
export async function readTable(
  bytes: Uint8Array,
  scoreHeading: ScoreHeading,
): Promise<(Omit<OpenTable, 'rows'> & { rows: TableRow[] }) | TableProblem> {
  const table = await openTable(() => Readable.from([bytes]), scoreHeading)
  if ('kind' in table) return table
  const rows: TableRow[] = []
  for await (const event of table.rows()) {
    if (event.kind === 'fault') return { kind: 'quote', line: event.line }
    rows.push(event.row)
  }
  return { ...table, rows }
}

/** The compound files of Excel 97, which begin with this signature. */
function isOldExcel(head: Uint8Array): boolean {
  return [0xd0, 0xcf, 0x11, 0xe0].every((byte, at) => head[at] === byte)
}

async function openWorkbook(open: OpenBytes, score: ScoreHeading): Promise<OpenTable | TableProblem> {
  const bytes = await readAllBytes(open, MOST_WHOLE_BYTES)
  const sheets = bytes ? await readSheets(bytes) : 'too-large'
  if (!Array.isArray(sheets)) return { kind: sheets }

  const found = sheets.flatMap(({ name, rows }) => {
    const numbered = rows.map((cells, at): TableRow => ({ line: at + 1, cells }))
    const heading = findHeading(numbered, score)
    return heading ? [{ name, rows: numbered, ...heading }] : []
  })
  const [best] = found.toSorted((a, b) => b.score - a.score)
  if (!best) return { kind: sheets.length === 0 ? 'no-table' : 'empty' }
  return toOpenTable(best.rows, best, best.name)
}

async function openPage(
  open: OpenBytes,
  { encoding, scoreHeading }: { encoding: string; scoreHeading: ScoreHeading },
): Promise<OpenTable | TableProblem> {
  const bytes = await readAllBytes(open, MOST_WHOLE_BYTES)
  if (!bytes) return { kind: 'too-large' }
  const rows = htmlRows(new TextDecoder(encoding).decode(bytes))
  const heading = findHeading(rows, scoreHeading)
  return heading ? toOpenTable(rows, heading, null) : { kind: 'no-table' }
}

function toOpenTable(rows: readonly TableRow[], { heading, score }: FoundHeading, sheet: string | null): OpenTable {
  return {
    ...{ sheet, heading, score },
    async *rows() {
      for (const row of rows) if (isBelow(row, heading)) yield { kind: 'row', row }
    },
  }
}

/** Printed lists repeat their headings on each page. */
function isBelow(row: TableRow, heading: TableRow): boolean {
  if (row.line <= heading.line || countFilled(row) === 0) return false
  return heading.cells.some((cell, at) => cellText(cell) !== cellText(row.cells[at]))
}

async function openCsv(
  text: () => AsyncIterable<string>,
  start: string,
  score: ScoreHeading,
): Promise<OpenTable | TableProblem> {
  const named = /^\uFEFF?"?sep=(.)"?\r?\n/i.exec(start)?.[1]
  let best: (FoundHeading & { delimiter: string; width: number }) | null = null
  let fault: TableProblem | null = null
  // Only the right separator splits the heading into its columns.
  for (const delimiter of named ? [named] : DELIMITERS) {
    const head = await readFirstRows(start, delimiter)
    fault ??= head.fault
    const found = findHeading(head.rows, score)
    if (!found) continue
    const width = countFilled(found.heading)
    if (!best || found.score > best.score || (found.score === best.score && width > best.width))
      best = { ...found, delimiter, width }
  }
  if (!best) return fault ?? { kind: 'no-table' }

  const { heading, delimiter } = best
  return {
    ...{ sheet: null, heading, score: best.score },
    async *rows() {
      for await (const event of csvRecords(text(), delimiter)) {
        if (event.kind === 'fault') yield event
        else {
          const row: TableRow = { line: event.line, cells: event.fields }
          if (isBelow(row, heading)) yield { kind: 'row', row }
        }
      }
    },
  }
}

async function readFirstRows(
  start: string,
  delimiter: string,
): Promise<{ rows: TableRow[]; fault: TableProblem | null }> {
  const rows: TableRow[] = []
  for await (const event of csvRecords(Readable.from([start]), delimiter)) {
    if (event.kind === 'fault') return { rows, fault: { kind: 'quote', line: event.line } }
    rows.push({ line: event.line, cells: event.fields })
    if (rows.length >= HEADING_WITHIN) break
  }
  return { rows, fault: null }
}

/** The first characters of a text, cut at a line's end where there is one. */
async function readStart(text: AsyncIterable<string>): Promise<string> {
  let start = ''
  for await (const piece of text) {
    start += piece
    if (start.length < SNIFFED_BYTES) continue
    const end = start.lastIndexOf('\n')
    return end > 0 ? start.slice(0, end + 1) : start
  }
  return start
}
