import { visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { requireStaff } from '../../require-staff.server.ts'
import type { Route } from './+types/orders-live-route'
import { getListMark, loadOrders } from './load-orders.server.ts'
import { readOrdersSearch } from './orders-search.ts'

export const handle = { load: 'checkout' } satisfies PagePolicy

/** Server-sent events that make the list of orders reload: any change of any order. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'orders' })
  // HEAD and OPTIONS open no stream.
  if (request.method !== 'GET') return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
  const { searchParams } = new URL(request.url)
  const asked = readOrdersSearch(searchParams)
  return context
    .get(visitContext)
    .follow('market.orders', async () => getListMark(await loadOrders(context, asked)) !== searchParams.get('seen'))
}
