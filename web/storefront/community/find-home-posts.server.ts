import type { Post } from '#services/community/contract.ts'
import { distanceInMetres } from '#shared/geo.ts'
import type { Services, SharedVisit } from '#web/request/context.ts'
import { orElse } from '#web/request/or-else.ts'
import { type PostGlance, toPostGlance } from './post/post-glance.ts'

/** Of each of the two kinds. */
const IN_A_ROW = 4

interface Listed {
  adoptions: Post[]
  notices: Post[]
}

type Community = Pick<Services, 'community'>

/**
 * Lost and found pets near the visitor's place, then adoption ads. Empty while the community service cannot be reached.
 */
export async function findHomePosts(visit: SharedVisit, services: Community): Promise<PostGlance[]> {
  const now = visit.now()
  const { adoptions, notices } = await orElse('The community', ask(visit, services), { adoptions: [], notices: [] })
  const here = visit.near
  const far = ({ place }: Post) => (here && place ? distanceInMetres(here, place) : 0)
  const nearest = here ? notices.toSorted((a, b) => far(a) - far(b)) : notices
  return [...nearest.slice(0, IN_A_ROW), ...adoptions.slice(0, IN_A_ROW)].map((post) =>
    toPostGlance(post, visit.country, now),
  )
}

async function ask({ call }: SharedVisit, { community }: Community): Promise<Listed> {
  const [adoptions, lost, found] = await Promise.all(
    (['adoption', 'lost', 'found'] as const).map((kind) =>
      community.posts({ kind, first: kind === 'adoption' ? IN_A_ROW : 30 }, { context: call }),
    ),
  )
  const newest = [...(lost?.posts ?? []), ...(found?.posts ?? [])].toSorted((a, b) =>
    b.createdAt.localeCompare(a.createdAt),
  )
  return { adoptions: adoptions?.posts ?? [], notices: newest }
}
