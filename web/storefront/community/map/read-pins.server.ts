import type { CommunityClient } from '#services/community/client.ts'
import { readOption, readTrimmed } from '#web/forms/read-fields.ts'
import type { SharedVisit } from '#web/request/context.ts'
import { toPostGlance } from '../post/post-glance.ts'
import { SEXES, SIZES, SPECIES } from '../post/post-labels.ts'
import type { MapView } from './map-view.ts'
import type { Pins } from './pins.ts'

const KINDS = ['adoption', 'lost', 'found', 'notice'] as const

/** Filters of a list or map of posts; unknown values of an address count as absent. */
export type PostFilters = NonNullable<ReturnType<typeof parseFilters>>

/** Null without a kind. */
export function parseFilters(params: URLSearchParams) {
  const kind = readOption(params, 'kind', KINDS)
  return kind && { kind, ...narrowedBy(params) }
}

/** Filters of an address whose page determines the kind. */
export function narrowedBy(params: URLSearchParams) {
  return {
    species: readOption(params, 'species', SPECIES) ?? undefined,
    size: readOption(params, 'size', SIZES) ?? undefined,
    sex: readOption(params, 'sex', SEXES) ?? undefined,
    city: readTrimmed(params, 'city', 80) || undefined,
    text: readTrimmed(params, 'text', 100) || undefined,
  }
}

const LISTED = 24

/** Clusters of a view, and its newest posts. */
export async function readPins(
  community: CommunityClient,
  filters: PostFilters,
  { zoom, ...box }: MapView,
  visit: SharedVisit,
): Promise<Pins> {
  const call = { context: visit.call }
  const [marks, { posts, total }] = await Promise.all([
    community.postClusters({ ...filters, ...box, zoom }, call),
    community.posts({ ...filters, ...box, first: LISTED }, call),
  ])
  const now = visit.now()
  return { marks, posts: posts.map((post) => toPostGlance(post, visit.country, now)), total }
}
