import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { sheetIds } from '../rules/sheets.ts'

const SheetId = z.enum(sheetIds)

/** A row that is left out, or a thing that the editor should know of. */
export const SheetError = z.object({
  row: z.int().nullable().describe('As the spreadsheet counts, the head included; null: the sheet as a whole'),
  column: z.string().nullable().describe('The word of its head'),
  why: z.string().describe('In Spanish, for the editor'),
})

export const Sheet = z.object({
  id: SheetId,
  title: z.string().describe('As it is called where it lies'),
  state: z.enum(['fresh', 'stale', 'failed', 'never']).describe('failed: what is shown is the last good copy'),
  readAt: z.iso.datetime().nullable().describe('When it was last read and good'),
  triedAt: z.iso.datetime().nullable(),
  failure: z.string().nullable().describe('Why it could not be read as a whole, in Spanish'),
  rows: z.int().describe('Good ones, which are shown'),
  faults: z.array(SheetError).describe('At most 200'),
  faultCount: z.int(),
})

export const Sheets = z.object({
  source: z.string().describe('Where the sheets lie, in Spanish and without secrets'),
  refreshSeconds: z.int(),
  sheets: z.array(Sheet),
})

/** What operators see of the sheets; each process tells of the copies that it keeps. */
export const staffSheetCalls = {
  /** Operators: every sheet, how old it is and what is wrong with it. */
  sheets: operation({ access: 'operator' })
    .route({ method: 'GET', path: '/staff/sheets', summary: 'The sheets', tags: ['staff'] })
    .output(Sheets),

  /** Operators: the good rows of a sheet as they are shown, at most 100 of them. */
  sheetPreview: operation({ access: 'operator' })
    .route({ method: 'GET', path: '/staff/sheets/{id}', summary: 'What a sheet shows', tags: ['staff'] })
    .input(z.object({ id: SheetId }))
    .output(
      z.object({
        columns: z.array(z.string()),
        rows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
        rowCount: z.int(),
      }),
    ),

  /** Operators: reads the sheets again now, and answers when that is done. */
  refreshSheets: operation({ access: 'operator' })
    .route({ method: 'POST', path: '/staff/sheets/refresh', summary: 'Read the sheets again', tags: ['staff'] })
    .output(Sheets),
}

export type SheetError = z.infer<typeof SheetError>
export type Sheet = z.infer<typeof Sheet>
export type Sheets = z.infer<typeof Sheets>
