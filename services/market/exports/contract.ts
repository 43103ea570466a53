import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CurrencyCode } from '#shared/values.ts'

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** A cell of an exported table: text, or an amount. */
export const ExportCell = z.union([z.string(), z.object({ amount: z.int(), currencyCode: CurrencyCode })])

/** A page of an exported table. */
export const ExportPage = z.object({
  fileName: z.string().describe('Without its extension'),
  heading: z.array(z.string()),
  rows: z.array(z.array(ExportCell)),
  endCursor: z.string().nullable().describe('null: these are the last rows'),
})

/** Query of a page of an exported table. A file leaves one line in the list of exports, at its first page. */
export const exportQuery = {
  format: z.enum(EXPORT_FORMATS).default('csv').describe('That the rows are written in; noted in the list of exports'),
  after: z.string().max(200).optional().describe('endCursor of the page before'),
}

/** A file of business data that somebody of staff took out. */
export const Export = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  actorUid: z.string(),
  kind: z.enum(['orders', 'sales-book', 'catalogue', 'lot', 'purchases', 'house-account', 'saving']),
  format: z.enum(EXPORT_FORMATS),
  facts: z.record(z.string(), z.unknown()).describe('The filter of the export'),
  rows: z.int().nullable().describe('null: as many as there were when the file was written'),
})

export const exportCalls = {
  /** The latest 200, newest first. */
  exports: operation({ access: 'operator', area: 'finance' })
    .route({ method: 'GET', path: '/staff/exports', summary: 'Who exported what', tags: ['accounting'] })
    .output(z.array(Export)),
}

export type Export = z.infer<typeof Export>
export type ExportCell = z.infer<typeof ExportCell>
export type ExportPage = z.infer<typeof ExportPage>
