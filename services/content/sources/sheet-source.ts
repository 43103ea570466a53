import type { SheetCell } from '../rules/cell-text.ts'
import { type SheetId, sheetIds } from '../rules/sheets.ts'

/** What came of one sheet. `isAbsent`: nobody put it there. */
export type SheetAnswer = { cells: readonly (readonly SheetCell[])[] } | { failure: { why: string; isAbsent: boolean } }

/** Where sheets lie: a workbook, published links, a service. It answers for every sheet and never throws for what a person did. */
export interface SheetSource {
  /** For operators, in Spanish, without secrets. */
  name: string
  read(): Promise<Record<SheetId, SheetAnswer>>
}

export function failed(why: string, isAbsent = false): SheetAnswer {
  return { failure: { why, isAbsent } }
}

/** The same answer for every sheet, or each its own. */
export function forEachSheet(answer: (id: SheetId) => SheetAnswer): Record<SheetId, SheetAnswer> {
  const answers = Object.fromEntries(sheetIds.map((id) => [id, answer(id)]))
  return answers as Record<SheetId, SheetAnswer>
}
