import { countries } from '#shared/countries/countries.ts'
import type { Point } from '#shared/geo.ts'
import type { PlaceOfPoint } from '../../contract.ts'
import { formatPlace, nearestPlace } from '../rules/nearest-place.ts'
import { knownPlaces } from './known-places.ts'

/** A point farther than this from the town is not part of it. */
const townMetres = 25_000

/** Description of a point from the list of towns alone: 'A 2,6 km al noroeste de Santa Cruz de la Sierra'. */
export function placeNearby(point: Point): PlaceOfPoint {
  const nearest = nearestPlace(point, knownPlaces)
  const town = nearest && nearest.metres <= townMetres ? nearest.place : null
  return {
    label: nearest
      ? formatPlace(nearest, countries[nearest.place.country].locale)
      : `${point.lat.toFixed(5)}, ${point.lon.toFixed(5)}`,
    street: null,
    locality: null,
    city: town?.name ?? null,
    region: town?.region ?? null,
    source: 'nearest-place',
  }
}
