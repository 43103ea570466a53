import * as z from 'zod'
import type { Point } from '#shared/geo.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { LostNearby } from '../contract.ts'
import type { CommunityDependencies } from '../deps.ts'
import { Sex, Species } from '../posts/contract.ts'
import { toPictureUrls } from '../posts/to-post.ts'
import { getSightingCode } from '../sightings/sightings.ts'
import { findLostNear } from './store.ts'

/** Cards of a desk: more would hide the day's work. */
const FIRST = 3
/** Days after which a notice has no card any more. */
const NEW_DAYS = 7

/**
 * Lost pets for people whose work takes them past these places: those whose alert has reached one of them, the newest
 * first, each with the code of its poster.
 */
export async function lostNearby(
  deps: Pick<CommunityDependencies, 'db' | 'now' | 'secrets'>,
  { places }: { places: string },
  { viewer }: CallContext,
): Promise<LostNearby[]> {
  const since = new Date(deps.now().getTime() - NEW_DAYS * 86_400_000)
  const rows = await findLostNear(deps.db, {
    places: parsePlaces(places),
    country: viewer.country,
    since,
    first: FIRST,
  })
  const near: LostNearby[] = []
  for (const { id, name, zone, city, pictureId, ...row } of rows) {
    const { species, sex, seenOn } = z
      .object({ species: Species, sex: Sex.nullable(), seenOn: z.string() })
      .parse({ species: row.species, sex: row.sex, seenOn: row.seen_on })
    const picture = pictureId === null ? null : toPictureUrls(pictureId)
    near.push({ id, name, species, sex, zone, city, lostOn: seenOn, picture, code: await getSightingCode(deps, id) })
  }
  return near
}

/** The contract has checked the form: 'lat,lon;lat,lon'. */
function parsePlaces(places: string): Point[] {
  return places.split(';').map((place) => {
    const [lat = Number.NaN, lon = Number.NaN] = place.split(',').map(Number)
    return { lat, lon }
  })
}
