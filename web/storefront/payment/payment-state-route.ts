import { readId } from '#web/forms/read-fields.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { secretHeaders } from '#web/storefront/seo/private-page.ts'
import type { Route } from './+types/payment-state-route'

export const handle = { load: 'checkout', log: 'quiet' } satisfies PagePolicy

/** `GET /payment/:token/state`: state of a payment as JSON, for the waiting page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { payments } = context.get(servicesContext)
  const input = { token: readId(params, 'token') }
  const call = { context: visit.call }
  const { status } = new URL(request.url).searchParams.has('ask')
    ? await payments.checkPayment(input, call)
    : await payments.payment(input, call)
  return Response.json({ status }, { headers: secretHeaders })
}
