import type { Point } from '#shared/geo.ts'

/**
 * Kilometres per degree of latitude, rounded down to less than anywhere on earth, so that the square contains the
 * circle.
 */
const KM_OF_A_DEGREE = 110.5

export interface Square {
  south: number
  west: number
  north: number
  east: number
}

/** Square around a circle: contains every point of the circle. */
export function squareAround({ lat, lon }: Point, radiusKm: number): Square {
  const high = radiusKm / KM_OF_A_DEGREE
  // Degrees of longitude shrink towards the poles, so the width is computed at the end nearer to the pole.
  const wide = high / Math.max(0.01, Math.cos(((Math.abs(lat) + high) * Math.PI) / 180))
  return { south: lat - high, west: lon - wide, north: lat + high, east: lon + wide }
}
