import { readText } from '#web/forms/read-fields.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { requireStaff } from '../require-staff.server.ts'
import type { Route } from './+types/picture-route'

/** A picture of a contract or a document of a claim, for operators. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'claims' })
  const { insurance } = context.get(servicesContext)
  const asked = { pictureId: readText(params, 'pictureId', 64) }
  const picture = await insurance.staffPicture(asked, { context: context.get(visitContext).call })
  return new Response(await picture.arrayBuffer(), {
    headers: { 'content-type': picture.type, 'cache-control': 'private, no-store' },
  })
}
