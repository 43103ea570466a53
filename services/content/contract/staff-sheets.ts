import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { sheetIds } from '../rules/sheets.ts'

export const SheetId = z.enum(sheetIds)

/** An error of a row, which is left out, or a warning for the editor. */
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
  origin: z.enum(['source', 'upload', 'page']).describe('Who wrote what is shown: the spreadsheet, or the back office'),
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

/** Back-office calls on the sheets; each process answers for its own copies. */
export const staffSheetCalls = {
  /** Back office: every sheet with its age and errors. */
  sheets: operation({ access: 'operator', area: 'content' })
    .route({ method: 'GET', path: '/staff/sheets', summary: 'The sheets', tags: ['staff'] })
    .output(Sheets),

  /** Back office: the valid rows of a sheet as shown, at most 100. */
  sheetPreview: operation({ access: 'operator', area: 'content' })
    .route({ method: 'GET', path: '/staff/sheets/{id}', summary: 'What a sheet shows', tags: ['staff'] })
    .input(z.object({ id: SheetId }))
    .output(
      z.object({
        columns: z.array(z.string()),
        rows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
        rowCount: z.int(),
      }),
    ),

  /** Back office: reads the sheets again and answers afterwards. */
  refreshSheets: operation({ access: 'operator', area: 'content' })
    .route({ method: 'POST', path: '/staff/sheets/refresh', summary: 'Read the sheets again', tags: ['staff'] })
    .output(Sheets),
}

export type SheetError = z.infer<typeof SheetError>
export type Sheet = z.infer<typeof Sheet>
export type Sheets = z.infer<typeof Sheets>
