import type { SheetCell } from '../rules/cell-text.ts'
import { type SheetId, sheetIds } from '../rules/sheets.ts'

/** Result of reading a sheet. `isAbsent`: the sheet does not exist. */
export type SheetAnswer = { version?: SheetVersionMark } & (
  | { cells: readonly (readonly SheetCell[])[] }
  | { failure: { why: string; isAbsent: boolean } }
)

/** Who wrote what a sheet shows: colleagues in the back office, or the editors of the spreadsheet. */
export interface SheetVersionMark {
  /** 0: nobody wrote in the back office. */
  id: number
  cause: 'upload' | 'page' | 'source'
}

/**
 * Source of sheets: a workbook, published links or a service. Answers for every sheet; errors of editors are answers,
 * not exceptions.
 */
export interface SheetSource {
  /** Display name for operators, in Spanish, without secrets. */
  name: string
  read(): Promise<Record<SheetId, SheetAnswer>>
}

export function failed(why: string, isAbsent = false): SheetAnswer {
  return { failure: { why, isAbsent } }
}

/** Builds an answer for every sheet. */
export function forEachSheet(answer: (id: SheetId) => SheetAnswer): Record<SheetId, SheetAnswer> {
  const answers = Object.fromEntries(sheetIds.map((id) => [id, answer(id)]))
  return answers as Record<SheetId, SheetAnswer>
}
