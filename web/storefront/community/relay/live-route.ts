import { readId } from '#web/forms/read-fields.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { requireSignedIn } from '../../profile/load-account.server.ts'
import type { Route } from './+types/live-route'
import { getThreadMark } from './thread-mark.ts'

/** `GET /profile/conversations/:id/live?seen=MARK`: tells the page of a conversation to reload. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  // A HEAD request must not open a stream.
  if (request.method !== 'GET') return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const { community } = context.get(servicesContext)
  const read = () => community.thread({ threadId: readId(params, 'id') }, { context: visit.call })
  const { id } = await read()
  const seen = new URL(request.url).searchParams.get('seen')
  return visit.follow(`community.thread:${id}`, async () => getThreadMark(await read()) !== seen)
}
