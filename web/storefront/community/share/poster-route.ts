import type { PagePolicy } from '#web/request/page-policy.ts'
import type { Route } from './+types/poster-route'
import { drawnAnswer, plainName } from './drawn-answer.server.ts'

export const handle = { rate: 'drawing' } satisfies PagePolicy

/** `GET /lostPet/poster?id=` and `/foundPet/poster?id=`: an A4 poster as a PDF. */
export function loader({ request, context }: Route.LoaderArgs) {
  return drawnAnswer(request, context, {
    kind: /^\/lostPet\//i.test(new URL(request.url).pathname) ? 'lost' : 'found',
    draw: (community, asked, call) => community.posterOfPost(asked, call),
    fileName: (post) => `cartel-${plainName(post)}.pdf`,
    // Its code is a capability that ends with the notice.
    maxAge: null,
  })
}
