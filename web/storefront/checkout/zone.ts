import type { Place } from '#services/market/contract.ts'

export function zoneOf(city: string, neighbourhood: string): string {
  return `${city}|${neighbourhood}`
}

export function findZone(places: Place[], zone: string) {
  for (const place of places) {
    const spot = place.neighbourhoods.find(({ name }) => zoneOf(place.city, name) === zone)
    if (spot) return { city: place.city, ...spot }
  }
  return null
}
