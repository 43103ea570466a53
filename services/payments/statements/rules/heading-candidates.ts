import { countFilled, HEADING_WITHIN } from '#shared/tables/find-heading.ts'
import type { Table, TableRow } from '#shared/tables/table.ts'
import { COLUMN_ROLES, type ColumnRole, NO_HEADINGS, recognizeColumns } from './statement-columns.ts'
import { findFirstDated, isDated, toText } from './statement-rows.ts'

/** Position of a row in a file, `line` from 1, or `NO_HEADINGS`. */
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

/**
 * Rows that may be headings: several texts and no day, no more than the first rows of each table. A table with movements
 * may also have none.
 */
export function findCandidates(tables: readonly Table[]): HeadingCandidate[] {
  const found = tables.flatMap(({ name, rows }, table) => [
    ...rows
      .slice(0, HEADING_WITHIN)
      .filter((row) => countTexts(row.cells) >= 2 && !isDated(row))
      .map(({ line, cells }) => ({ table, line, label: [name, toLabel(cells)].filter(Boolean).join(': ') })),
    ...(findFirstDated(rows) < 0 ? [] : [{ table, line: NO_HEADINGS, label: name ?? '' }]),
  ])
  return found.slice(0, mostCandidates)
}

/**
 * The likeliest headings: the most columns with a known name; of equals the row with the most texts, then the first. A
 * row without any known name has to be about as wide as the movements below it; else there are none.
 */
export function guessHeadings(tables: readonly Table[]): RowPlace | null {
  const ranked = findCandidates(tables).map(({ table, line }) => {
    const row = findRow(tables, { table, line })
    const known = new Set(recognizeColumns(row?.cells ?? []).filter((role) => role !== 'none')).size
    const width = Math.max(0, ...(tables[table]?.rows ?? []).filter(isDated).map(countFilled))
    const isWide = row !== null && countFilled(row) >= width * 0.6
    const texts = countTexts(row?.cells ?? [])
    const rank = known > 0 ? 3 : line === NO_HEADINGS ? 1 : isWide ? 2 : 0
    return { table, line, score: (rank * COLUMN_ROLES.length + known) * 1_000 + texts }
  })
  const [best] = ranked.toSorted((one, other) => other.score - one.score)
  return best ? { table: best.table, line: best.line } : null
}

/** Row of a file; of `NO_HEADINGS` one without cells. */
export function findRow(tables: readonly Table[], { table, line }: RowPlace): TableRow | null {
  const rows = tables[table]?.rows
  if (line === NO_HEADINGS) return rows ? { line, cells: [] } : null
  return rows?.find((row) => row.line === line) ?? null
}

/** Columns below these headings, with the first values of each. */
export function listColumns(
  tables: readonly Table[],
  { table, line }: RowPlace,
): { heading: string; samples: string[] }[] {
  const rows = tables[table]?.rows ?? []
  const at = line === NO_HEADINGS ? findFirstDated(rows) - 1 : rows.findIndex((row) => row.line === line)
  const headings = findRow(tables, { table, line })
  const below = rows.slice(at + 1, at + 1 + HEADING_WITHIN)
  const width = Math.max(...[headings, ...below].map((row) => lastFilled(row) + 1))
  return Array.from({ length: Math.min(width, 200) }, (_, index) => ({
    heading: toText(headings?.cells[index] ?? null).slice(0, 100),
    samples: below
      .map(({ cells }) => toText(cells[index] ?? null).slice(0, 80))
      .filter((text) => text !== '')
      .slice(0, mostSamples),
  }))
}

/** Roles of columns without headings, as far as their values tell: the day, and texts. */
export function guessRoles(rows: readonly TableRow[]): ColumnRole[] {
  const movements = rows.slice(Math.max(0, findFirstDated(rows))).filter(isDated)
  const width = Math.max(0, ...movements.map(({ cells }) => cells.length))
  const day = movements[0]?.cells.findIndex((cell) => isDated({ line: 0, cells: [cell] })) ?? -1
  return Array.from({ length: width }, (_, index) => {
    if (index === day) return 'day'
    return movements.some(({ cells }) => /\p{L}{3}/u.test(toText(cells[index] ?? null))) ? 'text' : 'none'
  })
}

function lastFilled(row: TableRow | null): number {
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
