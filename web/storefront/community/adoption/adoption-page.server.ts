import type { RouterContextProvider } from 'react-router'
import type { Post } from '#services/community/contract.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { nullIfMissing } from '#web/request/or-else.ts'
import { type PostGlance, toPostGlance } from '../post/post-glance.ts'

/** Ad by id; null when the visitor may not see it, and for a notice. */
export async function findAd(context: Readonly<RouterContextProvider>, id: string): Promise<Post | null> {
  const { community } = context.get(servicesContext)
  const post = await nullIfMissing(community.post({ postId: id }, { context: context.get(visitContext).call }))
  return post?.kind === 'adoption' ? post : null
}

/** Other ads, of the same species first where it is known. */
export async function otherAds(
  context: Readonly<RouterContextProvider>,
  { species, not }: { species?: Post['species'] | undefined; not: string },
): Promise<PostGlance[]> {
  const { community } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const asked = { kind: 'adoption' as const, first: 5, ...(species && { species }) }
  const { posts } = await community.posts(asked, { context: visit.call })
  return posts
    .filter(({ id }) => id !== not)
    .slice(0, 4)
    .map((post) => toPostGlance(post, visit.country, visit.now()))
}
