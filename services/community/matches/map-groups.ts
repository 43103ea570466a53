import type { CallContext } from '#shared/rpc/service.ts'
import { cacheByVersion } from '../cache-by-version.ts'
import type { CommunityDependencies } from '../deps.ts'
import { type Box, type Cluster, findClusters, type PostFilters } from '../posts/store/posts.ts'
import { POSTS_VERSION } from '../rules/changes.ts'

type Asked = Omit<PostFilters, 'country' | 'box'> & Box & { zoom: number }

const MOST_GROUPS = 400
/** Cached maps: enough for the start page of each city and more. */
const MOST_MAPS = 100
/** Cells per cached square; maps of slightly different boxes of one city share it. */
const CELLS_A_SQUARE = 8

/**
 * Groups of posts for a map box. Cached until a post moves, because grouping takes longer with more posts. The cache
 * holds whole grid squares, so that no cell is cut at the border of a box.
 */
export function rememberGroups({ db, versions }: Pick<CommunityDependencies, 'db' | 'versions'>) {
  const cached = cacheByVersion<Cluster[]>({ versions, name: POSTS_VERSION, most: MOST_MAPS })

  return async function postClusters(asked: Asked, { viewer }: CallContext): Promise<Cluster[]> {
    const { south, west, north, east, zoom, ...rest } = asked
    const filters = { ...rest, country: viewer.country, zoom, box: squaresAround({ south, west, north, east }, zoom) }
    const groups = await clusterPosts(filters)
    const isInside = ({ lat, lon }: Cluster) => lat >= south && lat <= north && lon >= west && lon <= east
    return groups.filter(isInside).slice(0, MOST_GROUPS)
  }

  function clusterPosts(filters: PostFilters & { box: Box; zoom: number }): Promise<Cluster[]> {
    // Text searches are rarely repeated, so they are not cached.
    if (filters.text) return findClusters(db, filters)
    return cached(JSON.stringify(filters), () => findClusters(db, filters))
  }
}

/** Smallest box of whole grid squares around a box, clipped to the world. */
function squaresAround({ south, west, north, east }: Box, zoom: number): Box {
  const side = (CELLS_A_SQUARE * 90) / 2 ** zoom
  const below = (degrees: number, least: number) => Math.max(least, Math.floor(degrees / side) * side)
  const above = (degrees: number, most: number) => Math.min(most, Math.ceil(degrees / side) * side)
  return { south: below(south, -90), west: below(west, -180), north: above(north, 90), east: above(east, 180) }
}
