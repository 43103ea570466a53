import { toFileName } from '#shared/file-name.ts'
import { readId } from '#web/forms/read-fields.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { requireStaff } from '../../require-staff.server.ts'
import type { Route } from './+types/invoice-file-route'

/** A tax document as a PDF; who works with orders prints it too. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'orders' })
  const { invoicing } = context.get(servicesContext)
  const file = await invoicing.documentFile(
    { documentId: readId(params, 'id') },
    { context: context.get(visitContext).call },
  )
  return new Response(await file.arrayBuffer(), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${toFileName(file.name)}"`,
      'cache-control': 'no-store',
    },
  })
}
