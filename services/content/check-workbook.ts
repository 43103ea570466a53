import type { SheetError } from './contract/staff-sheets.ts'
import { readRows } from './read-rows.ts'
import { sheetIds, sheetPlans } from './rules/sheets.ts'
import { readWorkbookSheets } from './sources/workbook-file.ts'

export interface CheckedSheet {
  title: string
  /** The reason why the whole sheet is bad. */
  whole: string | null
  rows: number
  errors: SheetError[]
}

/**
 * All errors of a workbook, to check it before publishing. Coupons are not checked, because only the market knows
 * them.
 */
export async function checkWorkbook(bytes: Uint8Array, pictureHosts: readonly string[]): Promise<CheckedSheet[]> {
  const answers = await readWorkbookSheets(bytes)
  return sheetIds.map((id) => {
    const { title } = sheetPlans[id]
    const answer = answers[id]
    const read = 'cells' in answer ? readRows(id, answer.cells, pictureHosts) : { whole: answer.failure.why }
    if ('whole' in read) return { title, whole: read.whole, rows: 0, errors: [] }
    return { title, whole: null, rows: read.rows.length, errors: read.errors }
  })
}
