import type { CountryIso } from '#shared/countries/countries.ts'
import { findPlaceError, type PlaceError } from '#shared/countries/place-error.ts'
import type { Point, Polygon } from '#shared/geo.ts'

/** What a delivery zone must look like: pure; the editor, imports and `market:setup` share it. */

export const MOST_CORNERS = 500
export const MOST_ZONES = 30

export type ZoneError = PlaceError | 'no-area' | 'too-many-corners' | 'crosses-itself' | 'same-name' | 'too-many-zones'

export interface NamedZone {
  name: string
  corners: Polygon
}

/** The first zone that cannot be, with the reason, or null. */
export function findZoneError(
  zones: readonly NamedZone[],
  country: CountryIso,
): { name: string; error: ZoneError } | null {
  const names = zones.map(({ name }) => name.trim().toLowerCase())
  for (const [index, { name, corners }] of zones.entries()) {
    const error = findShapeError(corners, country)
    if (error) return { name, error }
    if (index >= MOST_ZONES) return { name, error: 'too-many-zones' }
    if (names.indexOf(names[index] ?? '') < index) return { name, error: 'same-name' }
  }
  return null
}

/** Why these corners are no zone of this country, or null. */
export function findShapeError(corners: Polygon, country: CountryIso): ZoneError | null {
  if (corners.length > MOST_CORNERS) return 'too-many-corners'
  // First, because a file with swapped numbers is not repaired by hand.
  const place = findPlaceError(corners, country)
  if (place) return place
  if (corners.length < 3 || isFlat(corners)) return 'no-area'
  return crossesItself(corners) ? 'crosses-itself' : null
}

/** The corners without repeated ones: files close a ring with its first point. */
export function toRing(points: readonly Point[]): Polygon {
  const ring = points
    .filter((point, index) => index === 0 || !isSame(point, points[index - 1]))
    .map(({ lat, lon }) => ({ lat, lon }))
  while (ring.length > 1 && isSame(ring.at(-1), ring[0])) ring.pop()
  return ring
}

/** Whether two sides of a ring meet anywhere else than in the corner they share. */
export function crossesItself(ring: Polygon): boolean {
  const sides = ring.map((from, index) => ({ from, to: ring[(index + 1) % ring.length] ?? from }))
  return sides.some((side, index) => {
    const next = sides[(index + 1) % sides.length]
    if (next && turnsBack(side.from, side.to, next.to)) return true
    return sides.slice(index + 2).some((other, later) => {
      const isNeighbour = index === 0 && later + 2 === sides.length - 1
      return !isNeighbour && meet(side, other)
    })
  })
}

interface Side {
  from: Point
  to: Point
}

function meet(a: Side, b: Side): boolean {
  const [b1, b2] = [turn(a.from, a.to, b.from), turn(a.from, a.to, b.to)]
  const [a1, a2] = [turn(b.from, b.to, a.from), turn(b.from, b.to, a.to)]
  if (b1 * b2 < 0 && a1 * a2 < 0) return true
  return (
    (b1 === 0 && isBetween(a, b.from)) ||
    (b2 === 0 && isBetween(a, b.to)) ||
    (a1 === 0 && isBetween(b, a.from)) ||
    (a2 === 0 && isBetween(b, a.to))
  )
}

/** Which way c lies from the line a to b: 1 left, -1 right, 0 on it. */
function turn(a: Point, b: Point, c: Point): number {
  return Math.sign(cross(a, b, c))
}

function cross(a: Point, b: Point, c: Point): number {
  return (b.lon - a.lon) * (c.lat - a.lat) - (b.lat - a.lat) * (c.lon - a.lon)
}

/** Whether a point of the side's line lies on the side. */
function isBetween({ from, to }: Side, { lat, lon }: Point): boolean {
  return (
    Math.min(from.lat, to.lat) <= lat &&
    lat <= Math.max(from.lat, to.lat) &&
    Math.min(from.lon, to.lon) <= lon &&
    lon <= Math.max(from.lon, to.lon)
  )
}

/** Whether the way a to b to c returns over itself. */
function turnsBack(a: Point, b: Point, c: Point): boolean {
  const isForward = (b.lon - a.lon) * (c.lon - b.lon) + (b.lat - a.lat) * (c.lat - b.lat) > 0
  return turn(a, b, c) === 0 && !isForward
}

/** Whether all corners lie on one line. */
function isFlat(ring: Polygon): boolean {
  const [first] = ring
  const apart = first && ring.toSorted((a, b) => distance(first, b) - distance(first, a))[0]
  return !apart || ring.every((corner) => Math.abs(cross(first, apart, corner)) < 1e-12)
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.lat - b.lat, a.lon - b.lon)
}

function isSame(a: Point | undefined, b: Point | undefined): boolean {
  return a !== undefined && b !== undefined && a.lat === b.lat && a.lon === b.lon
}
