import { readId } from '#web/forms/read-fields.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { toPrivateFileResponse } from '../../../storefront/seo/private-file.server.ts'
import { requireStaff } from '../../require-staff.server.ts'
import type { Route } from './+types/door-photo-route'

/** The photo at the door of an order, for operators of orders. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'orders' })
  const { market } = context.get(servicesContext)
  const asked = { orderId: readId(params, 'id') }
  return toPrivateFileResponse(await market.staffDoorPhoto(asked, { context: context.get(visitContext).call }))
}
