import { cellText } from './cell-text.ts'
import type { TableRow } from './table.ts'

/** How many columns of a row its reader knows; 0 when the row is no heading for it. */
export type ScoreHeading = (cells: readonly string[]) => number

export interface FoundHeading {
  heading: TableRow
  /** The table has no headings, and its columns are called by their number. */
  isHeadless: boolean
  /** Number of known columns; 0: nobody knows them, and the row is a guess. */
  score: number
}

/** Titles, comments and the data of an account stand above the headings, but not more than this. */
export const HEADING_WITHIN = 40

/**
 * The heading among the first rows: the one whose columns are known best, else the row that looks most like one. A table
 * without any begins at its first wide row.
 */
export function findHeading(rows: readonly TableRow[], score: ScoreHeading): FoundHeading | null {
  const head = rows.slice(0, HEADING_WITHIN)
  let best: FoundHeading | null = null
  for (const row of head) {
    const found = score(row.cells.map(cellText))
    if (found > (best?.score ?? 0)) best = { heading: row, isHeadless: false, score: found }
  }
  return best ?? guessHeading(head)
}

/** The first row of words that is about as wide as the table. */
function guessHeading(rows: readonly TableRow[]): FoundHeading | null {
  const width = Math.max(0, ...rows.map(countFilled))
  const wide = rows.filter((row) => countFilled(row) >= Math.max(2, Math.ceil(width * 0.6)))
  const isWords = ({ cells }: TableRow) => cells.map(cellText).every((text) => text === '' || /\p{L}/u.test(text))
  const words = wide.find(isWords)
  if (words) return { heading: words, isHeadless: false, score: 0 }
  const [first] = wide
  if (!first) return null
  const columns = Math.max(...wide.map(({ cells }) => cells.length))
  const cells = Array.from({ length: columns }, (_, at) => `Columna ${at + 1}`)
  return { heading: { line: first.line - 1, cells }, isHeadless: true, score: 0 }
}

export function countFilled({ cells }: TableRow): number {
  return cells.filter((cell) => cellText(cell) !== '').length
}
