import * as z from 'zod'
import { operation, PHOTO } from '#shared/rpc/operation.ts'
import { SheetError, SheetId, Sheets } from '../contract/staff-sheets.ts'

const Texts = z.record(z.string().max(40), z.string().max(4000)).describe("By our column's name")
const base = z
  .string()
  .max(100)
  .describe('What the page showed (`base` of the rows): 409 when the sheet is another by now')

/** What a workbook would change of a sheet. */
export const SheetDraft = z.object({
  id: SheetId,
  title: z.string(),
  problem: z.string().nullable().describe('Why it cannot be applied, in Spanish'),
  rows: z.int().describe('Good ones'),
  faults: z.array(SheetError).describe('At most 100'),
  faultCount: z.int(),
  base: z.string(),
  counts: z.object({ added: z.int(), removed: z.int(), changed: z.int() }),
  changes: z
    .array(
      z.object({
        what: z.enum(['added', 'removed', 'changed']),
        before: z.array(z.string()).nullable(),
        after: z.array(z.string()).nullable(),
      }),
    )
    .describe('At most 100, cells in the order of `columns`'),
  columns: z.array(z.string()),
})

export const WorkbookDraft = z.object({ id: z.string(), fileName: z.string(), sheets: z.array(SheetDraft) })

export const SheetVersion = z.object({
  id: z.int(),
  sheetId: SheetId,
  title: z.string(),
  cause: z.enum(['upload', 'page', 'source']),
  note: z.string(),
  actorUid: z.string(),
  savedAt: z.iso.datetime(),
  isUndone: z.boolean(),
  canUndo: z.boolean().describe('It is what is shown'),
})

const uploadId = z.string().max(100)

/** Back-office calls that write sheets: a sheet that was written here is shown, whatever the spreadsheet says. */
export const versionCalls = {
  /**
   * Reads a workbook (.xlsx), or one sheet as CSV (`sheetId`), and answers what it would change. Nothing changes yet; after
   * seven days it is forgotten. Unreadable files: 422 with the reason.
   */
  draftWorkbook: operation({ access: 'operator', area: 'content' })
    .route({ method: 'POST', path: '/staff/workbooks', summary: 'Bring a workbook', tags: ['staff'] })
    .input(
      z.object({
        fileName: z.string().min(1).max(200),
        contentBase64: z.base64().max(950_000).describe('At most 700 kB'),
        sheetId: SheetId.optional().describe('Of a CSV'),
      }),
    )
    .output(WorkbookDraft),

  workbookDraft: operation({ access: 'operator', area: 'content' })
    .route({ method: 'GET', path: '/staff/workbooks/{uploadId}', summary: 'A workbook that waits', tags: ['staff'] })
    .input(z.object({ uploadId }))
    .output(WorkbookDraft),

  /** Shows these sheets of a workbook from now on, all or none; a second call finds no workbook (404). */
  applyWorkbook: operation({ access: 'operator', area: 'content' })
    .route({ method: 'POST', path: '/staff/workbooks/{uploadId}/apply', summary: 'Show it', tags: ['staff'] })
    .input(
      z.object({
        uploadId,
        sheets: z
          .array(z.object({ id: SheetId, base }))
          .min(1)
          .max(5),
      }),
    )
    .output(Sheets),

  /** Rows of a sheet as they are written, to be edited; also those with an error. */
  sheetRows: operation({ access: 'operator', area: 'content' })
    .route({ method: 'GET', path: '/staff/sheets/{id}/rows', summary: 'Rows to edit', tags: ['staff'] })
    .input(z.object({ id: SheetId }))
    .output(
      z.object({
        base: z.string(),
        columns: z.array(z.object({ name: z.string(), label: z.string(), isRequired: z.boolean() })),
        rows: z.array(z.object({ row: z.int(), texts: Texts, faults: z.array(SheetError) })),
      }),
    ),

  /**
   * Writes a row of a sheet, a new one (`row` null), or takes one out (`texts` null). 422 with the fields when the row has
   * an error. The sheet is then the back office's, until it is given back.
   */
  saveSheetRow: operation({ access: 'operator', area: 'content' })
    .route({ method: 'POST', path: '/staff/sheets/{id}/rows', summary: 'Write a row', tags: ['staff'] })
    .input(z.object({ id: SheetId, base, row: z.int().min(2).nullable(), texts: Texts.nullable() }))
    .output(Sheets),

  /** Shows the spreadsheet again. */
  releaseSheet: operation({ access: 'operator', area: 'content' })
    .route({ method: 'POST', path: '/staff/sheets/{id}/release', summary: 'Show the spreadsheet', tags: ['staff'] })
    .input(z.object({ id: SheetId, base }))
    .output(Sheets),

  /** The newest 20 changes. */
  sheetVersions: operation({ access: 'operator', area: 'content' })
    .route({ method: 'GET', path: '/staff/versions', summary: 'Changes of the sheets', tags: ['staff'] })
    .output(z.array(SheetVersion)),

  /** Undoes the newest change of a sheet; 409 when there is a newer one. */
  undoSheetVersion: operation({ access: 'operator', area: 'content' })
    .route({ method: 'POST', path: '/staff/versions/{versionId}/undo', summary: 'Undo', tags: ['staff'] })
    .input(z.object({ versionId: z.coerce.number().int().min(1) }))
    .output(Sheets),

  /** Stores a picture, re-encoded from its pixels; `path` is what a cell names. Unused it is deleted after an hour. */
  addContentPicture: operation({ access: 'operator', area: 'content', ...PHOTO })
    .route({ method: 'POST', path: '/staff/pictures', summary: 'A picture', tags: ['staff'] })
    .input(z.object({ file: z.file() }))
    .output(z.object({ path: z.string() })),
}

export type WorkbookDraft = z.infer<typeof WorkbookDraft>
export type SheetVersion = z.infer<typeof SheetVersion>
