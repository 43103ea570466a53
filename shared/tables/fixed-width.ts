import type { TableRow } from './table.ts'

interface Piece {
  start: number
  text: string
}

/** A line of a table has this many texts with wide gaps between them. */
const FEWEST_COLUMNS = 3
const LONGEST_LINE = 1_000
/** Lines by which the gaps are judged. */
const JUDGED_LINES = 2_000

/**
 * Rows of a text whose columns are aligned with spaces, as old bank programs print them; null: it has none. A column
 * begins below a gap of all lines, and never within a text.
 */
export function fixedWidthRows(text: string): TableRow[] | null {
  const lines = text.split(/\r\n|\n|\r/).map((line) => line.trimEnd())
  if (lines.some((line) => line.length > LONGEST_LINE)) return null
  const tabular = lines.filter((line) => splitAtGaps(line).length >= FEWEST_COLUMNS)
  const starts = tabular.length < 2 ? [] : findColumnStarts(tabular)
  if (starts.length < FEWEST_COLUMNS) return null
  const inTable = new Set(tabular)
  return lines.map((line, at) => ({
    line: at + 1,
    cells: inTable.has(line) ? cutAt(line, starts) : placeAt(splitAtGaps(line), starts),
  }))
}

/** Texts of a line that two spaces or more keep apart. */
function splitAtGaps(line: string): Piece[] {
  return [...line.matchAll(/\S+(?: \S+)*/g)].map((match) => ({ start: match.index, text: match[0] }))
}

function findColumnStarts(lines: readonly string[]): number[] {
  const judged = lines.slice(0, JUDGED_LINES)
  return findBlocks(lines)
    .filter((block) => isColumn(block, judged))
    .map(({ start }) => start)
}

interface Block {
  start: number
  end: number
}

/** Stretches between the positions at which every line is blank. */
function findBlocks(lines: readonly string[]): Block[] {
  const width = Math.max(...lines.map((line) => line.length))
  const blocks: Block[] = []
  for (let at = 0; at < width; at += 1) {
    if (lines.every((line) => at >= line.length || line[at] === ' ')) continue
    const last = blocks.at(-1)
    if (last?.end === at) last.end = at + 1
    else blocks.push({ start: at, end: at + 1 })
  }
  return blocks
}

/** Whether a block is a column and no word of the text before it, by the gaps in the lines that have something there. */
function isColumn({ start, end }: Block, lines: readonly string[]): boolean {
  if (start === 0) return true
  const filled = lines.filter((line) => line.slice(start, end).trim() !== '')
  const isWide = (line: string) => {
    const before = line.slice(0, start).trimEnd().length
    const within = line.slice(start, end)
    return before === 0 || start + within.length - within.trimStart().length - before >= 2
  }
  if (filled.filter(isWide).length * 2 >= filled.length) return true
  // '24/11/2026 0001 ABONO': one space in every line, after a number.
  const isNumbered = filled.every((line) => /\d$/.test(line.slice(0, start).trimEnd()))
  return lines.length >= 3 && filled.length >= lines.length * 0.8 && isNumbered
}

function cutAt(line: string, starts: readonly number[]): string[] {
  return starts.map((start, at) => line.slice(start, starts[at + 1]).trim())
}

/** Lines beside the table (titles, continued texts) keep each text whole, in the column in which it begins. */
function placeAt(pieces: readonly Piece[], starts: readonly number[]): string[] {
  const cells = starts.map(() => '')
  for (const { start, text } of pieces) {
    const at = Math.max(
      0,
      starts.findLastIndex((each) => each <= start),
    )
    cells[at] = cells[at] === '' ? text : `${cells[at]} ${text}`
  }
  return cells
}
