import baseMap from '#web/storefront/address/map/base-map.json' with { type: 'json' }
import type { Box } from './extract-archive.ts'

/** Thousands of people from which on a town's streets are worth their bytes. */
const LEAST_PEOPLE = 200
/** About 22 km to each side. */
const DEGREES = 0.2

/** The surroundings of the big towns of our countries, by the places of the drawn map (GeoNames). */
export function mapBoxes(): { name: string; box: Box }[] {
  return baseMap.places.flatMap(([name, lat, lon, people]) =>
    Number(people) < LEAST_PEOPLE ? [] : [{ name: String(name), box: around(Number(lat) / 1000, Number(lon) / 1000) }],
  )
}

function around(lat: number, lon: number): Box {
  return { minLat: lat - DEGREES, maxLat: lat + DEGREES, minLon: lon - DEGREES, maxLon: lon + DEGREES }
}
