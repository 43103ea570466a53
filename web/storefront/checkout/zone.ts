import type { Place } from '#services/market/contract.ts'

export function toZoneKey(city: string, neighbourhood: string): string {
  return `${city}|${neighbourhood}`
}

export function findZone(places: Place[], zone: string) {
  for (const place of places) {
    const spot = place.neighbourhoods.find(({ name }) => toZoneKey(place.city, name) === zone)
    if (spot) return { city: place.city, ...spot }
  }
  return null
}
