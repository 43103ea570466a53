import { BOOK_LAYOUTS, type BookLayout } from '#services/market/sales-book/rules/book-layouts.ts'
import { readOption, readText } from '#web/forms/read-fields.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { type ExportStyle, toExportResponse } from '../export-table/to-export-response.server.ts'
import { requireStaff } from '../require-staff.server.ts'
import type { Route } from './+types/book-file-route'
import { readBookPeriod } from './book-period.server.ts'

/** The registers as the tax offices read them; the book as our spreadsheets do. */
const styles: Record<BookLayout, ExportStyle> = {
  book: { decimalMark: ',', hasHeading: true },
  rcv: { decimalMark: '.', hasHeading: true },
  'rcv-notes': { decimalMark: '.', hasHeading: true },
  rg90: { decimalMark: '.', hasHeading: false },
  'rg90-notes': { decimalMark: '.', hasHeading: true },
}

/** The sales book as a CSV or a workbook, in the columns of the book or of the tax office's register. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'finance' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const { searchParams } = new URL(request.url)
  const { country, shopId, from, until } = readBookPeriod(searchParams, visit)
  const format = readOption(searchParams, 'format', ['csv', 'xlsx']) ?? 'csv'
  const layout = readOption(searchParams, 'layout', BOOK_LAYOUTS) ?? 'book'
  const taxId = readText(searchParams, 'taxId', 20)
  const query = { country, from, until, layout, format, ...(shopId && { shopId }), ...(taxId && { taxId }) }
  type Page = Awaited<ReturnType<typeof market.salesBookRows>>
  const readPage = (before: Page | null) =>
    market.salesBookRows(
      { ...query, number: before?.number ?? 0, ...(before?.endCursor && { after: before.endCursor }) },
      { context: visit.call },
    )
  return toExportResponse<Page>(format, readPage, styles[layout])
}
