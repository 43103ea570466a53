import { HEADING_WITHIN, type TableRow } from '#shared/tables/find-heading.ts'
import type { Table } from '#shared/tables/open-table.ts'
import { COLUMN_ROLES, recognizeColumns } from './statement-columns.ts'
import { toText } from './statement-rows.ts'

/** Position of a row in a file, `line` from 1. */
export interface RowPlace {
  table: number
  line: number
}

/** A row that may hold the headings, as a person reads it. */
export interface HeadingCandidate extends RowPlace {
  label: string
}

const mostCandidates = 60
const mostSamples = 3

/** Rows that may be headings: several texts, no more than the first rows of each table. */
export function findCandidates(tables: readonly Table[]): HeadingCandidate[] {
  const found = tables.flatMap(({ name, rows }, table) =>
    rows
      .slice(0, HEADING_WITHIN)
      .filter(({ cells }) => countTexts(cells) >= 2)
      .map(({ line, cells }) => ({ table, line, label: [name, toLabel(cells)].filter(Boolean).join(': ') })),
  )
  return found.slice(0, mostCandidates)
}

/** The likeliest headings: the most columns with a known name; of equals the row with the most texts, then the first. */
export function guessHeadings(tables: readonly Table[]): RowPlace | null {
  const ranked = findCandidates(tables).map(({ table, line }) => {
    const cells = findRow(tables, { table, line })?.cells ?? []
    const known = new Set(recognizeColumns(cells).filter((role) => role !== 'none')).size
    return { table, line, score: known * COLUMN_ROLES.length * 10 + countTexts(cells) }
  })
  return ranked.toSorted((one, other) => other.score - one.score)[0] ?? null
}

export function findRow(tables: readonly Table[], { table, line }: RowPlace): TableRow | null {
  return tables[table]?.rows.find((row) => row.line === line) ?? null
}

/** Columns below these headings, with the first values of each. */
export function listColumns(
  tables: readonly Table[],
  { table, line }: RowPlace,
): { heading: string; samples: string[] }[] {
  const rows = tables[table]?.rows ?? []
  const at = rows.findIndex((row) => row.line === line)
  const below = rows.slice(at + 1, at + 1 + HEADING_WITHIN)
  const width = Math.max(...[rows[at], ...below].map((row) => lastFilled(row) + 1))
  return Array.from({ length: Math.min(width, 200) }, (_, index) => ({
    heading: toText(rows[at]?.cells[index] ?? null).slice(0, 100),
    samples: below
      .map(({ cells }) => toText(cells[index] ?? null).slice(0, 80))
      .filter((text) => text !== '')
      .slice(0, mostSamples),
  }))
}

function lastFilled(row: TableRow | undefined): number {
  return row?.cells.findLastIndex((cell) => toText(cell) !== '') ?? -1
}

function countTexts(cells: TableRow['cells']): number {
  return cells.filter((cell) => typeof cell === 'string' && /\p{L}/u.test(cell)).length
}

function toLabel(cells: TableRow['cells']): string {
  const texts = cells.map(toText).filter((text) => text !== '')
  const label = texts.join(' · ')
  return label.length > 80 ? `${label.slice(0, 79)}…` : label
}
