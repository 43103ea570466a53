import { readId } from '#web/forms/read-fields.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { toPrivateFileResponse } from '../../seo/private-file.server.ts'
import type { Route } from './+types/door-photo-route'

/** `GET /order/:id/:token?/photo`: the photo at the door, for the owner of the order and the holder of its link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { market } = context.get(servicesContext)
  const { token } = params
  const key = { orderId: readId(params, 'id'), ...(token ? { token } : {}) }
  return toPrivateFileResponse(await market.doorPhoto(key, { context: context.get(visitContext).call }))
}
