import { plainWord } from '#services/content/rules/plain-word.ts'
import type { Place } from '#services/market/contract.ts'
import type { Point } from '#shared/geo.ts'

/**
 * Approximate point of a zone, for an ad without a pin: the centre of a known neighbourhood, else null. Never an exact
 * address.
 */
export function findZonePoint(places: readonly Place[], { city, zone }: { city: string; zone: string }): Point | null {
  const inCity = places.find((place) => place.city === city)
  const wanted = plainWord(zone)
  const found = inCity?.neighbourhoods.find(({ name }) => plainWord(name) === wanted)
  return found ? { lat: found.lat, lon: found.lon } : null
}

/** Zone names of these cities, for suggestions beside the field. */
export function getZones(places: readonly Place[]): string[] {
  return [...new Set(places.flatMap(({ neighbourhoods }) => neighbourhoods.map(({ name }) => name)))]
}
