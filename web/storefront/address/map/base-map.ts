import { listOutlines } from '#shared/countries/outline.ts'
import type { Point } from '#shared/geo.ts'
import file from './base-map.json'

/** A town with its population, in thousands. */
export interface Town extends Point {
  name: string
  people: number
}

/** Outlines of the countries (Natural Earth), and their places with the biggest first (GeoNames); see scripts/base-map.ts. */
export const baseMap: { outlines: Point[][]; towns: Town[] } = {
  outlines: listOutlines(),
  towns: file.places.map(([name, lat, lon, people]) => ({
    name: String(name),
    lat: Number(lat) / 1000,
    lon: Number(lon) / 1000,
    people: Number(people),
  })),
}

export const BASE_MAP_CREDITS = 'Natural Earth · GeoNames CC BY 4.0'
