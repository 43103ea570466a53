import type { Currency } from '#shared/money.ts'
import { cellText } from '#shared/tables/cell-text.ts'
import type { LearnedColumns } from '#shared/tables/column-mapping.ts'
import { openTable, type TableProblem } from '#shared/tables/open-table.ts'
import type { OpenBytes } from '#shared/tables/text-encoding.ts'
import { type ChosenColumn, correctColumns, findStrangeHeadings } from './chosen-columns.ts'
import {
  type Column,
  type Columns,
  type MissingColumn,
  mapHeading,
  recogniseColumns,
  scoreColumns,
  toColumns,
  whyUnreadable,
} from './columns.ts'

const LONGEST_CELL = 50_000

export interface Row {
  line: number
  /** A cell is too long to be anything. */
  isTooLong: boolean
  field(column: Column): string
}

export type RowEvent = { kind: 'row'; row: Row } | { kind: 'fault'; line: number; reason: string }

export interface CatalogueFile {
  sheet: string | null
  heading: string[]
  columns: Columns
  /** Headings of which nobody knows what they mean. */
  unknown: string[]
  /** Column that is missing, so that nothing can be read; null: none. */
  missing: MissingColumn | null
  rows(): AsyncIterable<RowEvent>
}

/** What is known of the headings of earlier files: `find` answers for a set of headings (`headingKey`). */
export interface LearnedHeadings {
  /** Somebody says it of this very file. */
  isConfirmed?: boolean
  find(heading: readonly string[]): LearnedColumns<Column> | null
}

/**
 * Opens a file of products or prices: where its table is, and what its columns mean. `chosen` corrects what is learned
 * or recognised.
 */
export async function openCatalogue(
  open: OpenBytes,
  {
    currency,
    learned,
    chosen = [],
  }: { currency: Currency; learned: LearnedHeadings; chosen?: readonly ChosenColumn[] },
): Promise<CatalogueFile | TableProblem> {
  const score = (cells: readonly string[]) => {
    // What somebody said of exactly these headings is surer than any name.
    if (learned.find(cells)) return 1_000
    const named = chosen.length - findStrangeHeadings(cells, chosen).length
    return scoreColumns(recogniseColumns(cells, currency)) + (cells.length > 1 ? named * 5 : 0)
  }
  const table = await openTable(open, score)
  if ('kind' in table) return table

  const heading = table.heading.cells.map(cellText)
  const mapped = correctColumns(heading, mapHeading(heading, { currency, learned: learned.find(heading) }), chosen)
  const columns = toColumns(mapped)
  const isConfirmed = !table.isHeadless || learned.isConfirmed === true || chosen.length > 0
  return {
    ...{ sheet: table.sheet, heading, columns },
    unknown: heading.filter((written, at) => written !== '' && mapped[at] === null),
    missing: isConfirmed ? whyUnreadable(columns) : 'headings',
    async *rows() {
      for await (const event of table.rows()) {
        if (event.kind === 'fault') yield event
        else yield { kind: 'row', row: toRow(event.row.line, event.row.cells.map(cellText), columns) }
      }
    },
  }
}

function toRow(line: number, cells: readonly string[], columns: Columns): Row {
  return {
    line,
    isTooLong: cells.some((cell) => cell.length > LONGEST_CELL),
    field(column) {
      const position = columns[column]
      // Postgres text cannot hold a null character.
      return position === undefined ? '' : (cells[position] ?? '').replaceAll('\u0000', '').trim()
    },
  }
}
