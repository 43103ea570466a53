import { readId } from '#web/forms/read-fields.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import type { Route } from './+types/live-route'

export const handle = { load: 'checkout' } satisfies PagePolicy

/**
 * `GET /payment/:token/live?seen=STATUS`: tells a page that waits for a payment, by server-sent events, that it should read
 * the payment again. Whoever has no link of one hears that there is none.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  // What a script asks for first without wanting it.
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
