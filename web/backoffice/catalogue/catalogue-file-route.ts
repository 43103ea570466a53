import { toFileName } from '#shared/file-name.ts'
import { readId } from '#web/forms/read-fields.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { requireStaff } from '../require-staff.server.ts'
import type { Route } from './+types/catalogue-file-route'

/** The catalogue of a shop, or an empty one to fill in, as a CSV. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'catalogue' })
  const { searchParams } = new URL(request.url)
  const kind = searchParams.get('kind') === 'current' ? 'current' : 'template'
  const { market } = context.get(servicesContext)
  const file = await market.catalogueFile(
    { shopId: readId(searchParams, 'shopId'), kind },
    { context: context.get(visitContext).call },
  )
  return new Response(file.csv, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${toFileName(file.fileName)}"`,
      'cache-control': 'no-store',
    },
  })
}
