import { nearestPlace } from '#services/accounts/addresses/rules/nearest-place.ts'
import type { Place } from '#services/market/contract.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { Point } from '#shared/geo.ts'
import { baseMap } from '../../address/map/base-map.ts'
import { normalizeCity } from '../post/cities.ts'

/**
 * Distance to a known neighbourhood within which a place counts as in its city; the second one, as in the
 * neighbourhood.
 */
const IN_CITY_METRES = 15_000
const IN_ZONE_METRES = 1_200

/** City and zone of a place, in the spelling of the lists, so that they need not be typed. */
export function whereItIs(point: Point, places: readonly Place[], country: CountryIso): { city: string; zone: string } {
  const known = places.flatMap(({ city, neighbourhoods }) =>
    neighbourhoods.map(({ name, lat, lon }) => ({ name, lat, lon, city })),
  )
  const near = nearestPlace(point, known)
  if (near && near.metres <= IN_CITY_METRES)
    return { city: near.place.city, zone: near.metres <= IN_ZONE_METRES ? near.place.name : '' }
  const town = nearestPlace(point, baseMap.towns)
  return { city: normalizeCity(town?.place.name ?? places[0]?.city ?? '', country), zone: '' }
}
