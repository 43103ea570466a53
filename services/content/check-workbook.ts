import type { SheetError } from './contract/staff-sheets.ts'
import { readRows } from './read-rows.ts'
import { sheetIds, sheetPlans } from './rules/sheets.ts'
import { readWorkbookSheets } from './sources/workbook-file.ts'

export interface CheckedSheet {
  title: string
  /** Why it is bad as a whole. */
  whole: string | null
  rows: number
  faults: SheetError[]
}

/** Everything that is wrong with a workbook before it is published. Only market knows its coupons: they are not asked for. */
export async function checkWorkbook(bytes: Uint8Array, pictureHosts: readonly string[]): Promise<CheckedSheet[]> {
  const answers = await readWorkbookSheets(bytes)
  return sheetIds.map((id) => {
    const { title } = sheetPlans[id]
    const answer = answers[id]
    const read = 'cells' in answer ? readRows(id, answer.cells, pictureHosts) : { whole: answer.failure.why }
    if ('whole' in read) return { title, whole: read.whole, rows: 0, faults: [] }
    return { title, whole: null, rows: read.rows.length, faults: read.faults }
  })
}
