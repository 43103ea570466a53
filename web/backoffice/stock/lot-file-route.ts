import { servicesContext, visitContext } from '#web/request/context.ts'
import { requireStaff } from '../require-staff.server.ts'
import type { Route } from './+types/lot-file-route'
import { toCsvResponse } from './to-csv-response.server.ts'

/** The buyers of a lot, as a CSV. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'orders' })
  const { market } = context.get(servicesContext)
  return toCsvResponse(await market.stockLotFile({ lotId: params.id }, { context: context.get(visitContext).call }))
}
