import { plainWord } from '#services/content/rules/plain-word.ts'
import type { Place } from '#services/market/contract.ts'
import type { Point } from '#shared/geo.ts'

/**
 * Roughly where a zone of a city lies, for an ad whose owner pointed at nothing: a neighbourhood that we know by name, else
 * nothing. It is the middle of the neighbourhood, and nobody's house.
 */
export function findZonePoint(places: readonly Place[], { city, zone }: { city: string; zone: string }): Point | null {
  const inCity = places.find((place) => place.city === city)
  const wanted = plainWord(zone)
  const found = inCity?.neighbourhoods.find(({ name }) => plainWord(name) === wanted)
  return found ? { lat: found.lat, lon: found.lon } : null
}

/** What the zones of these cities are called, for a list beside the field. */
export function getZones(places: readonly Place[]): string[] {
  return [...new Set(places.flatMap(({ neighbourhoods }) => neighbourhoods.map(({ name }) => name)))]
}
