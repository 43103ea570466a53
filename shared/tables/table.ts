/** A cell as read from a file. */
export type Cell = string | number | boolean | Date | null

export interface TableRow {
  /** Line in the file, or row of the sheet, from 1. */
  line: number
  cells: readonly Cell[]
}

/** A sheet of a workbook, a table of a page, or the whole of a text file (without a name). */
export interface Table {
  name: string | null
  rows: readonly TableRow[]
}
