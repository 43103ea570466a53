import type { Currency } from '#shared/money.ts'
import { readTables as readFileTables, type TableProblem } from '#shared/tables/open-table.ts'
import type { Table } from '#shared/tables/table.ts'
import { isComplete, type SavedLayouts } from '../rules/statement-columns.ts'
import { findLayout, type ReadStatement, readStatement } from '../rules/statement-rows.ts'

export const MOST_FILE_BYTES = 700_000

export type FileError = TableProblem

/** Movements of a bank's file, of any kind that `shared/tables/open-table.ts` opens. */
export async function readStatementFile(
  bytes: Uint8Array,
  currency: Currency,
  layouts?: SavedLayouts,
): Promise<ReadStatement | { error: FileError }> {
  const tables = await readTables(bytes, layouts)
  return 'error' in tables ? tables : readStatement(tables.tables, currency, layouts)
}

/** Tables of a bank's file; of a text file, as the delimiter splits it that gives known headings, or the most columns. */
export async function readTables(
  bytes: Uint8Array,
  layouts?: SavedLayouts,
): Promise<{ tables: readonly Table[] } | { error: FileError }> {
  if (bytes.byteLength > MOST_FILE_BYTES) return { error: { kind: 'too-large' } }
  const file = await readFileTables(bytes, (cells) => {
    const layout = findLayout(cells, layouts)
    return isComplete(layout.roles) ? layout.roles.filter((role) => role !== 'none').length : 0
  })
  if (file.kind !== 'tables') return { error: file }
  const swallowing = file.tables.flatMap(({ rows }) => rows).find(({ cells }) => cells.some(hasSwallowedRow))
  return swallowing ? { error: { kind: 'quote', line: swallowing.line } } : { tables: file.tables }
}

/** Whether a later line of a cell begins as a movement does: the cell's quotation mark was not closed. */
function hasSwallowedRow(cell: unknown): boolean {
  if (typeof cell !== 'string') return false
  const [, ...later] = cell.split('\n')
  return later.some((line) => /^"?\d{1,4}[/.-][\da-z]{1,10}[/.-]\d{2,4}"?\s*(?:[;,|\t]|$)/i.test(line.trim()))
}
