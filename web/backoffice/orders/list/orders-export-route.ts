import { toFileName } from '#shared/file-name.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { requireStaff } from '../../require-staff.server.ts'
import type { Route } from './+types/orders-export-route'
import { readOrdersSearch, toFilter } from './orders-search.ts'

/** The orders of the list's filter as a CSV. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'orders' })
  const { market } = context.get(servicesContext)
  const filter = toFilter(readOrdersSearch(new URL(request.url).searchParams))
  const file = await market.orderExport(filter, { context: context.get(visitContext).call })
  return new Response(file.csv, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${toFileName(file.fileName)}"`,
      'cache-control': 'no-store',
    },
  })
}
