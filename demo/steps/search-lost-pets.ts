import { neighbours } from '#demo/community/neighbours.ts'
import { demoSearches } from '#demo/community/searches.ts'
import { toCell } from '#services/community/search-map/rules/search-grid.ts'
import type { Point } from '#shared/geo.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { StepDependencies } from './step.ts'

const HOUR_MS = 3_600_000
const METRES_OF_A_DEGREE = 111_195

/** Sightings, walked cells and cells for posters of one lost pet in each country. Repeating it adds nothing. */
export async function searchLostPets({ community, now }: StepDependencies): Promise<void> {
  const hoursAgo = (hours: number) => () => new Date(now().getTime() - hours * HOUR_MS)
  for (const { lost, zone, country, sightings, walks, posters } of demoSearches) {
    const [somebody] = neighbours.filter((neighbour) => neighbour.country === country)
    if (!somebody) throw new Error(`the demonstration has no neighbours in ${country}`)
    const { posts } = await community
      .at(now)
      .posts({ kind: 'lost', text: lost, first: 60 }, { context: toContext(somebody.called) })
    const post = posts.find((each) => each.name === lost && each.zone === zone)
    if (!post?.place) throw new Error(`${lost} of ${zone} is not lost in the demonstration`)
    const { id: postId, place } = post
    await community.findNeighbours(postId)
    const code = await community.getSightingCode(postId)
    for (const { hoursAgo: hours, north, east, ...told } of sightings)
      await community
        .at(hoursAgo(hours))
        .tellSighting({ code, ...moved(place, { north, east }), ...told }, { context: toContext(somebody.called) })
    for (const { by, hoursAgo: hours, north, east } of walks)
      await community
        .at(hoursAgo(hours))
        .markWalked({ postId, ...toCell(moved(place, { north, east })) }, { context: toContext(by) })
    for (const { by, north, east } of posters)
      await community
        .at(now)
        .takePosterCell({ postId, ...toCell(moved(place, { north, east })) }, { context: toContext(by) })
  }
}

function toContext(called: string): CallContext {
  const neighbour = neighbours.find((each) => each.called === called)
  if (!neighbour) throw new Error(`nobody of the demonstration is called ${called}`)
  const { uid, country } = neighbour
  return {
    viewer: { uid, isGuest: false, roles: ['customer'], areas: {}, country, token: null },
    requestId: 'demonstration',
  }
}

function moved({ lat, lon }: Point, { north, east }: { north: number; east: number }): Point {
  return {
    lat: Number((lat + north / METRES_OF_A_DEGREE).toFixed(5)),
    lon: Number((lon + east / METRES_OF_A_DEGREE / Math.cos((lat * Math.PI) / 180)).toFixed(5)),
  }
}
