import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import type { Route } from './+types/live-route'
import { getMark } from './order-mark.ts'

export const handle = { load: 'checkout' } satisfies PagePolicy

/**
 * `GET /order/:id/:token?/live?seen=MARK`: tells a page of an order, by server-sent events, that it should read the order
 * again. Whoever may not read it hears that there is none.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  // What a script asks for first without wanting it.
  if (request.method !== 'GET') return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
  const { market } = context.get(servicesContext)
  const { id, token } = params
  const seen = new URL(request.url).searchParams.get('seen')
  return visit.follow(`market.order:${id}`, async () => {
    const order = await market.order({ orderId: id, ...(token ? { token } : {}) }, { context: visit.call })
    return getMark(order) !== seen
  })
}
