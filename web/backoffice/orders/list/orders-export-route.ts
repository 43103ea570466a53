import { readOption } from '#web/forms/read-fields.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { toExportResponse } from '../../export-table/to-export-response.server.ts'
import { requireStaff } from '../../require-staff.server.ts'
import type { Route } from './+types/orders-export-route'
import { readOrdersSearch, toFilter } from './orders-search.ts'

/** The orders of the list's filter as a CSV, or as a workbook. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'orders' })
  const { market } = context.get(servicesContext)
  const { searchParams } = new URL(request.url)
  const filter = toFilter(readOrdersSearch(searchParams))
  const format = readOption(searchParams, 'format', ['csv', 'xlsx']) ?? 'csv'
  const call = { context: context.get(visitContext).call }
  return toExportResponse(format, (before) =>
    market.orderExport({ ...filter, format, ...(before?.endCursor && { after: before.endCursor }) }, call),
  )
}
