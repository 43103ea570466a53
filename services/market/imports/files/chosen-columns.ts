import { headingLabels } from '#shared/tables/column-mapping.ts'
import { COLUMNS, type Column } from './columns.ts'

/** What somebody says of a heading of this very file; null: it is not read. */
export interface ChosenColumn {
  heading: string
  column: Column | null
}

const NOT_READ = 'none'

/** Names that a heading can be given: those of columns, and of none. */
export const CHOSEN_NAMES: readonly string[] = [...COLUMNS, NOT_READ]

/**
 * Reads 'price=PVP' (of headings that are no column: 'none=Costo'); null: the name before the sign is no column's. A
 * heading may have such a sign itself.
 */
export function parseChosenColumn(written: string): ChosenColumn | null {
  const [, name = '', heading = ''] = /^\s*([^=]+?)\s*=\s*(.+?)\s*$/s.exec(written) ?? []
  const column = COLUMNS.find((each) => each.toLowerCase() === name.toLowerCase())
  if (heading === '' || (column === undefined && name !== NOT_READ)) return null
  return { heading, column: column ?? null }
}

/** Columns of a heading, corrected by what somebody says: a column that is chosen is no other heading's. */
export function correctColumns(
  heading: readonly string[],
  mapped: readonly (Column | null)[],
  chosen: readonly ChosenColumn[],
): (Column | null)[] {
  const labels = headingLabels(heading)
  const taken = new Set(chosen.map(({ column }) => column))
  return mapped.map((column, at) => {
    const said = chosen.find((each) => toLabel(each) === labels[at])
    return said ? said.column : taken.has(column) ? null : column
  })
}

/** Chosen headings that the file does not have. */
export function findStrangeHeadings(heading: readonly string[], chosen: readonly ChosenColumn[]): string[] {
  const labels = new Set(headingLabels(heading))
  return chosen.filter((each) => !labels.has(toLabel(each))).map((each) => each.heading)
}

function toLabel({ heading }: ChosenColumn): string {
  return headingLabels([heading])[0] ?? ''
}
