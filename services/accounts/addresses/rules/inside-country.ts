import type { CountryIso } from '#shared/country.ts'
import type { Point } from '#shared/geo.ts'

// Bounding boxes of the two countries, a little widened: a coarse check against typing errors and made-up points.
const boxes: Record<CountryIso, { south: number; north: number; west: number; east: number }> = {
  BO: { south: -22.95, north: -9.6, west: -69.7, east: -57.4 },
  PY: { south: -27.65, north: -19.25, west: -62.7, east: -54.2 },
}

/** Whether a point lies within the country's bounding box. */
export function mayLieIn(country: CountryIso, { lat, lon }: Point): boolean {
  const { south, north, west, east } = boxes[country]
  return lat >= south && lat <= north && lon >= west && lon <= east
}
