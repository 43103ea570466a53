import { servicesContext, visitContext } from '#web/request/context.ts'
import { getClaimMark } from '../profile/insurance-mark.ts'
import { loadClaim } from '../profile/load-contract.server.ts'
import type { Route } from './+types/claim-live-route'

/** `GET …/claims/:claimId/live?seen=MARK`: an event when the claim changed. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  if (request.method !== 'GET') return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
  const { claim, claimKey, call } = await loadClaim(context, request, params)
  const seen = new URL(request.url).searchParams.get('seen')
  const read = () => context.get(servicesContext).insurance.claim(claimKey, call)
  return context
    .get(visitContext)
    .follow(`insurance.claim:${claim.id}`, async () => getClaimMark(await read()) !== seen)
}
