import { data } from 'react-router'
import { BillingMonth } from '#services/market/contract.ts'
import { readId, readOption } from '#web/forms/read-fields.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { toExportResponse } from '../export-table/to-export-response.server.ts'
import { requireStaff } from '../require-staff.server.ts'
import type { Route } from './+types/statement-file-route'

/** A month's statement as a CSV or a workbook. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'finance' })
  const { market } = context.get(servicesContext)
  const month = BillingMonth.safeParse(params.month)
  if (!month.success) throw data(null, { status: 404 })
  const format = readOption(new URL(request.url).searchParams, 'format', ['csv', 'xlsx']) ?? 'csv'
  const asked = { shopId: readId(params, 'shopId'), accountId: readId(params, 'id'), month: month.data, format }
  return toExportResponse(format, () =>
    market.houseAccountStatementRows(asked, { context: context.get(visitContext).call }),
  )
}
