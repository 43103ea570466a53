import type { PagePolicy } from '#web/request/page-policy.ts'
import type { Route } from './+types/status-route'
import { drawnAnswer, plainName } from './drawn-answer.server.ts'

export const handle = { rate: 'drawing' } satisfies PagePolicy

/** `GET /lostPet/status?id=`: 1080 × 1920 image for a WhatsApp status, as a PNG. */
export function loader({ request, context }: Route.LoaderArgs) {
  return drawnAnswer(request, context, {
    kind: 'lost',
    draw: (community, asked, call) => community.statusOfPost(asked, call),
    fileName: (post) => `estado-${plainName(post)}.png`,
    maxAge: null,
  })
}
