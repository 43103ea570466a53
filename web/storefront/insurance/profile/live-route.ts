import { servicesContext, visitContext } from '#web/request/context.ts'
import type { Route } from './+types/live-route'
import { getInsuranceMark } from './insurance-mark.ts'
import { loadContract } from './load-contract.server.ts'

/** `GET /profile/insurance/:id/live?seen=MARK`: an event when the contract changed, so the page reloads. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  // HEAD and OPTIONS open no stream.
  if (request.method !== 'GET') return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
  const { insurance, key, call } = await loadContract(context, request, params.id)
  const seen = new URL(request.url).searchParams.get('seen')
  const read = () => context.get(servicesContext).insurance.insurance(key, call)
  return context
    .get(visitContext)
    .follow(`insurance.insurance:${insurance.id}`, async () => getInsuranceMark(await read()) !== seen)
}
