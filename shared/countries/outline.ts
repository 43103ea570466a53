import { isInside, type Point, type Polygon } from '../geo.ts'
import type { CountryIso } from './countries.ts'
import file from './outlines.json' with { type: 'json' }
import { countryBounds } from './tables/country-bounds.ts'

/** Outlines of the countries (Natural Earth, to about 1.5 km); see scripts/base-map.ts. */
const outlines = new Map(Object.entries(file).map(([iso, rings]) => [iso, rings.map(toRing)]))

/** A point this close to the border may lie inside: the outline is simplified. */
const TOLERANCE_METRES = 3000
const METRES_PER_DEGREE = 111_195

/** The rings of all countries that have an outline. */
export function listOutlines(): Polygon[] {
  return [...outlines.values()].flat()
}

/** Whether a point lies in the country, as far as its outline tells; a country without one is taken by its bounds. */
export function mayLieInCountry(country: CountryIso, point: Point): boolean {
  const rings = outlines.get(country)
  if (!rings) {
    const { south, north, west, east } = countryBounds[country]
    return point.lat >= south && point.lat <= north && point.lon >= west && point.lon <= east
  }
  return rings.some((ring) => isInside(point, ring) || isNear(point, ring))
}

function isNear(point: Point, ring: Polygon): boolean {
  return ring.some(
    (from, index) => metresToLine(point, from, ring[(index + 1) % ring.length] ?? from) <= TOLERANCE_METRES,
  )
}

/** Metres to the line between two points; flat, good for distances within a city. */
function metresToLine(point: Point, from: Point, to: Point): number {
  const width = Math.cos((point.lat * Math.PI) / 180)
  const flat = ({ lat, lon }: Point) => ({ x: (lon - point.lon) * width, y: lat - point.lat })
  const [a, b] = [flat(from), flat(to)]
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const length = dx * dx + dy * dy
  const at = length === 0 ? 0 : Math.max(0, Math.min(1, -(a.x * dx + a.y * dy) / length))
  return Math.hypot(a.x + at * dx, a.y + at * dy) * METRES_PER_DEGREE
}

/** Rings are delta-encoded: longitude and latitude in thousandths of a degree, then the steps to the next points. */
function toRing(steps: number[]): Polygon {
  const ring: Polygon = []
  let [lon, lat] = [0, 0]
  for (let index = 0; index + 1 < steps.length; index += 2) {
    lon += steps[index] ?? 0
    lat += steps[index + 1] ?? 0
    ring.push({ lat: lat / 1000, lon: lon / 1000 })
  }
  return ring
}
