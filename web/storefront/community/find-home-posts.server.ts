import type { Post } from '#services/community/contract.ts'
import { distanceInMetres } from '#shared/geo.ts'
import type { Services, SharedVisit } from '#web/request/context.ts'
import { orElse } from '#web/request/or-else.ts'
import { type PostGlance, toPostGlance } from './post/post-glance.ts'

/** The home page is the busiest page, and these posts change a few times an hour. */
const CACHE_MS = 60_000
const IN_A_ROW = 8

interface Listed {
  adoptions: Post[]
  notices: Post[]
}

/** Cache by country, in this process. */
const saved = new Map<string, { until: number; listed: Promise<Listed> }>()

type Community = Pick<Services, 'community'>

/** Adoption ads, and notices near the visitor's place. Empty while the community service cannot be reached. */
export async function findHomePosts(
  visit: SharedVisit,
  services: Community,
): Promise<{ adoptions: PostGlance[]; notices: PostGlance[] }> {
  const now = visit.now()
  const { adoptions, notices } = await listedIn(visit, services, now.getTime())
  const here = visit.near
  const far = ({ place }: Post) => (here && place ? distanceInMetres(here, place) : 0)
  const shown = (posts: readonly Post[]) =>
    posts.slice(0, IN_A_ROW).map((post) => toPostGlance(post, visit.country, now))
  return { adoptions: shown(adoptions), notices: shown(here ? notices.toSorted((a, b) => far(a) - far(b)) : notices) }
}

function listedIn(visit: SharedVisit, services: Community, now: number): Promise<Listed> {
  const { iso } = visit.country
  const known = saved.get(iso)
  if (known && known.until > now && known.until <= now + CACHE_MS) return known.listed
  const listed = orElse('The community', ask(visit, services), { adoptions: [], notices: [] })
  saved.set(iso, { until: now + CACHE_MS, listed })
  return listed
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
