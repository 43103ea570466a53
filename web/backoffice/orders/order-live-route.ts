import { readId } from '#web/forms/read-fields.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { requireStaff } from '../require-staff.server.ts'
import type { Route } from './+types/order-live-route'
import { getStaffMark } from './order-labels.ts'

export const handle = { load: 'checkout' } satisfies PagePolicy

/** Server-sent events that make an operator's page of an order reload. `id` is the order's id. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'orders' })
  // HEAD and OPTIONS open no stream.
  if (request.method !== 'GET') return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const orderId = readId(params, 'id')
  const seen = new URL(request.url).searchParams.get('seen')
  return visit.follow(`market.order:${orderId}`, async () => {
    const staff = await market.staffOrder({ orderId }, { context: visit.call })
    return getStaffMark(staff) !== seen
  })
}
