import { servicesContext, visitContext } from '#web/request/context.ts'
import { requireSignedIn } from '../../../profile/load-account.server.ts'
import type { Route } from './+types/picture-route'

/** A picture of a contract or of one of its claims, for its owner alone. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  const { insurance } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  const { id: customerId } = await insurance.customer(undefined, call)
  const picture = await insurance.picture({ customerId, insuranceId: params.id, pictureId: params.pictureId }, call)
  return new Response(await picture.arrayBuffer(), {
    headers: { 'content-type': picture.type, 'cache-control': 'private, no-store' },
  })
}
