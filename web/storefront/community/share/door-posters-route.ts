import { readId } from '#web/forms/read-fields.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { requireSignedIn } from '../../profile/load-account.server.ts'
import type { Route } from './+types/door-posters-route'
import { plainName } from './drawn-answer.server.ts'

export const handle = { rate: 'drawing' } satisfies PagePolicy

/** `GET /lostPet/doorPosters?id=`: door posters with their plan as a PDF, for people who signed in to help. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  const { community } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  const postId = readId(new URL(request.url).searchParams, 'id')
  const post = await community.post({ postId }, call)
  const file = await community.doorPostersOfPost({ postId }, call)
  return new Response(await file.arrayBuffer(), {
    headers: {
      // The plan follows from what was seen and searched until now.
      'cache-control': 'private, no-store',
      'content-type': file.type,
      'content-disposition': `inline; filename="carteles-${plainName(post)}.pdf"`,
    },
  })
}
