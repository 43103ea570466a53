/** A position in degrees (WGS 84). */
export interface Point {
  lat: number
  lon: number
}

/** A ring of points; the last one joins the first. */
export type Polygon = Point[]

const EARTH_RADIUS_METRES = 6_371_008.8

/** Great-circle distance in metres (haversine). */
export function distanceInMetres(a: Point, b: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const dLat = radians(b.lat - a.lat)
  const dLon = radians(b.lon - a.lon)
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLon / 2) ** 2
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Whether a point lies inside a polygon (even-odd rule; flat, good for a city). */
export function isInside(point: Point, polygon: Polygon): boolean {
  let inside = false
  polygon.forEach((a, index) => {
    const b = polygon[(index + 1) % polygon.length] ?? a
    const crosses = a.lat > point.lat !== b.lat > point.lat
    if (crosses && point.lon < ((b.lon - a.lon) * (point.lat - a.lat)) / (b.lat - a.lat) + a.lon) inside = !inside
  })
  return inside
}
