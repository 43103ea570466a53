import type { Point } from '#shared/geo.ts'
import file from './base-map.json'

/** A town with its population, in thousands. */
export interface Town extends Point {
  name: string
  people: number
}

/** Outlines of the countries (Natural Earth), and their places with the biggest first (GeoNames); see scripts/base-map.ts. */
export const baseMap: { outlines: Point[][]; towns: Town[] } = {
  outlines: Object.values(file.outlines).flatMap((rings) => rings.map(toRing)),
  towns: file.places.map(([name, lat, lon, people]) => ({
    name: String(name),
    lat: Number(lat) / 1000,
    lon: Number(lon) / 1000,
    people: Number(people),
  })),
}

export const BASE_MAP_CREDITS = 'Natural Earth · GeoNames CC BY 4.0'

function toRing(steps: number[]): Point[] {
  const ring: Point[] = []
  let [lon, lat] = [0, 0]
  for (let index = 0; index + 1 < steps.length; index += 2) {
    lon += steps[index] ?? 0
    lat += steps[index + 1] ?? 0
    ring.push({ lat: lat / 1000, lon: lon / 1000 })
  }
  return ring
}
