import { readId, readTrimmed } from '#web/forms/read-fields.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { requireStaff } from '../require-staff.server.ts'
import type { Route } from './+types/purchases-file-route'
import { toCsvResponse } from './to-csv-response.server.ts'

/** What a shop is to buy, as a CSV. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'stock' })
  const { searchParams } = new URL(request.url)
  const supplier = readTrimmed(searchParams, 'supplier', 120)
  const { market } = context.get(servicesContext)
  const file = await market.purchaseListFile(
    { shopId: readId(searchParams, 'shopId'), ...(supplier && { supplier }) },
    { context: context.get(visitContext).call },
  )
  return toCsvResponse(file)
}
