import { readId } from '#web/forms/read-fields.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import type { Route } from './+types/live-route'

export const handle = { load: 'checkout' } satisfies PagePolicy

/**
 * `GET /payment/:token/live?seen=STATUS`: server-sent events that make a waiting page reload the payment. Throws a
 * 404 for an unknown token.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  // HEAD and OPTIONS open no stream.
  if (request.method !== 'GET') return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
  const { payments } = context.get(servicesContext)
  const input = { token: readId(params, 'token') }
  const { id } = await payments.payment(input, { context: visit.call })
  const seen = new URL(request.url).searchParams.get('seen')
  return visit.follow(`payments.payment:${id}`, async () => {
    const { status } = await payments.payment(input, { context: visit.call })
    return status !== seen
  })
}
