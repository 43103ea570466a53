import { type CountryIso, countries } from '#shared/countries/countries.ts'
import type { Point } from '#shared/geo.ts'

/** Whether a point lies within the country's bounding box. */
export function mayLieIn(country: CountryIso, { lat, lon }: Point): boolean {
  const { south, north, west, east } = countries[country].bounds
  return lat >= south && lat <= north && lon >= west && lon <= east
}
