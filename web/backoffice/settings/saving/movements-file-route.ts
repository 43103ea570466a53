import { data } from 'react-router'
import { isCountry } from '#shared/countries/countries.ts'
import { readOption } from '#web/forms/read-fields.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { toExportResponse } from '../../export-table/to-export-response.server.ts'
import { requireStaff } from '../../require-staff.server.ts'
import type { Route } from './+types/movements-file-route'

const DAY = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** The movements of a country's saving goals in a period, as a CSV or a workbook. */
export async function loader({ request, params: { country }, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'finance' })
  const { market } = context.get(servicesContext)
  const { searchParams } = new URL(request.url)
  const [from, until] = ['from', 'until'].map((name) => searchParams.get(name) ?? '')
  if (!isCountry(country) || !from || !until || !DAY.test(from) || !DAY.test(until)) throw data(null, { status: 404 })
  const format = readOption(searchParams, 'format', ['csv', 'xlsx']) ?? 'csv'
  const call = { context: context.get(visitContext).call }
  return toExportResponse(format, (before) => {
    const after = before?.endCursor
    return market.savingMovementRows({ country, from, until, format, ...(after && { after }) }, call)
  })
}
