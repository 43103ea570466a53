import { Readable } from 'node:stream'
import { data } from 'react-router'
import writeXlsxFile from 'write-excel-file/node'
import type { ExportCell, ExportPage } from '#services/market/contract.ts'
import { toFileName } from '#shared/file-name.ts'
import { minorPerUnit } from '#shared/money.ts'
import { BYTE_ORDER_MARK, toCsvAmount, toCsvRows } from '#shared/tables/to-csv.ts'

/** Most rows of a workbook, which is built in memory; a CSV is written page by page and has no limit. */
export const MOST_XLSX_ROWS = 20_000

export interface ExportStyle {
  decimalMark: ',' | '.'
  /** Without it a CSV has neither heading nor byte order mark. */
  hasHeading: boolean
}

const forSpreadsheets: ExportStyle = { decimalMark: ',', hasHeading: true }

/**
 * A table as a file to download. `readPage` reads a page after the end of the one before; the first one is read before the
 * answer begins, so that a refusal is one. Throws 413 for a workbook with too many rows.
 */
export async function toExportResponse<Page extends ExportPage>(
  format: 'csv' | 'xlsx',
  readPage: (before: Page | null) => Promise<Page>,
  style: ExportStyle = forSpreadsheets,
): Promise<Response> {
  const first = await readPage(null)
  return format === 'csv' ? toCsvResponse(first, readPage, style) : toXlsxResponse(first, readPage)
}

function toCsvResponse<Page extends ExportPage>(
  first: Page,
  readPage: (before: Page) => Promise<Page>,
  { decimalMark, hasHeading }: ExportStyle,
): Response {
  const toText = (cell: ExportCell) =>
    typeof cell === 'string' ? cell : toCsvAmount(cell.amount, cell.currencyCode, decimalMark)
  async function* write() {
    if (hasHeading) yield `${BYTE_ORDER_MARK}${toCsvRows([first.heading])}`
    for await (const page of readPages(first, readPage)) yield toCsvRows(page.rows.map((row) => row.map(toText)))
  }
  const body = Readable.toWeb(Readable.from(write(), { objectMode: false }))
  return new Response(body as ReadableStream, {
    headers: toHeaders(`${first.fileName}.csv`, 'text/csv; charset=utf-8'),
  })
}

async function toXlsxResponse<Page extends ExportPage>(
  first: Page,
  readPage: (before: Page) => Promise<Page>,
): Promise<Response> {
  const rows: ReturnType<typeof toXlsxCell>[][] = [
    first.heading.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
  ]
  for await (const page of readPages(first, readPage)) {
    rows.push(...page.rows.map((row) => row.map(toXlsxCell)))
    if (rows.length > MOST_XLSX_ROWS + 1) throw data(null, { status: 413 })
  }
  const workbook = await writeXlsxFile(rows, { stickyRowsCount: 1 }).toBuffer()
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return new Response(new Uint8Array(workbook), { headers: toHeaders(`${first.fileName}.xlsx`, type) })
}

async function* readPages<Page extends ExportPage>(first: Page, readPage: (before: Page) => Promise<Page>) {
  let page = first
  yield page
  while (page.endCursor !== null) {
    page = await readPage(page)
    yield page
  }
}

function toXlsxCell(cell: ExportCell) {
  if (typeof cell === 'string') return { value: cell, type: String }
  const perUnit = minorPerUnit(cell.currencyCode)
  return { value: cell.amount / perUnit, type: Number, format: perUnit === 1 ? '#,##0' : '#,##0.00' }
}

function toHeaders(fileName: string, contentType: string): HeadersInit {
  return {
    'content-type': contentType,
    'content-disposition': `attachment; filename="${toFileName(fileName)}"`,
    'cache-control': 'no-store',
  }
}
