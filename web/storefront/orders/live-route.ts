import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import type { Route } from './+types/live-route'
import { getMark } from './order-mark.ts'

export const handle = { load: 'checkout' } satisfies PagePolicy

/**
 * `GET /order/:id/:token?/live?seen=MARK`: server-sent events that make an order's page reload. Throws a 404
 * when the visitor may not read the order.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  // HEAD and OPTIONS open no stream.
  if (request.method !== 'GET') return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
  const { market } = context.get(servicesContext)
  const { id, token } = params
  const seen = new URL(request.url).searchParams.get('seen')
  return visit.follow(`market.order:${id}`, async () => {
    const key = { orderId: id, ...(token ? { token } : {}) }
    const call = { context: visit.call }
    const [order, live] = await Promise.all([market.order(key, call), market.liveDelivery(key, call)])
    return getMark(order, live) !== seen
  })
}
