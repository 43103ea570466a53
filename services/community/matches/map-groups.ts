import type { CallContext } from '#shared/rpc/service.ts'
import { cacheByVersion } from '../cache-by-version.ts'
import type { CommunityDependencies } from '../deps.ts'
import { type Box, type Cluster, findClusters, POSTS_VERSION, type PostFilters } from '../posts/store/posts.ts'

type Asked = Omit<PostFilters, 'country' | 'box'> & Box & { zoom: number }

const MOST_GROUPS = 400
/** Maps that are kept: those of the start page of each city, and then some. */
const MOST_MAPS = 100
/** A map is read in squares of so many cells: whoever looks at the same city from a little aside shares it. */
const CELLS_A_SQUARE = 8

/**
 * Answers what a map shows. Groups of many posts cost the more the more posts there are, so they are kept in memory until a
 * post moves, and what is kept is whole squares of the grid: no cell is cut by the border of a box.
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
    // What people type is seldom asked twice.
    if (filters.text) return findClusters(db, filters)
    return cached(JSON.stringify(filters), () => findClusters(db, filters))
  }
}

/** The smallest box of whole squares around a box, and no larger than the world. */
function squaresAround({ south, west, north, east }: Box, zoom: number): Box {
  const side = (CELLS_A_SQUARE * 90) / 2 ** zoom
  const below = (degrees: number, least: number) => Math.max(least, Math.floor(degrees / side) * side)
  const above = (degrees: number, most: number) => Math.min(most, Math.ceil(degrees / side) * side)
  return { south: below(south, -90), west: below(west, -180), north: above(north, 90), east: above(east, 180) }
}
