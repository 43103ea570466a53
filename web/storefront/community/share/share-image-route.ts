import type { PagePolicy } from '#web/request/page-policy.ts'
import type { Route } from './+types/share-image-route'
import { drawnAnswer } from './drawn-answer.server.ts'

export const handle = { rate: 'drawing' } satisfies PagePolicy

const kinds = { petadoption: 'adoption', lostpet: 'lost', foundpet: 'found' } as const

/** `GET /petAdoption/share?id=`, `/lostPet/share?id=`, `/foundPet/share?id=`: the link preview image, as a JPEG. */
export function loader({ request, context }: Route.LoaderArgs) {
  const [, page = ''] = new URL(request.url).pathname.toLowerCase().split('/')
  return drawnAnswer(request, context, {
    kind: page === 'petadoption' || page === 'lostpet' ? kinds[page] : 'found',
    draw: (community, asked, call) => community.shareImageOfPost(asked, call),
    maxAge: 3600,
  })
}
