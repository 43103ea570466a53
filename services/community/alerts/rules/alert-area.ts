import type { Point } from '#shared/geo.ts'

/** Kilometres of one degree from south to north; a little less than anywhere on earth, so that the square holds the circle. */
const KM_OF_A_DEGREE = 110.5

export interface Square {
  south: number
  west: number
  north: number
  east: number
}

/** The square around a circle: whatever lies within the circle lies within it. */
export function squareAround({ lat, lon }: Point, radiusKm: number): Square {
  const high = radiusKm / KM_OF_A_DEGREE
  // The degrees of a circle of latitude shrink towards the poles: measured at the far side.
  const wide = high / Math.max(0.01, Math.cos(((Math.abs(lat) + high) * Math.PI) / 180))
  return { south: lat - high, west: lon - wide, north: lat + high, east: lon + wide }
}
