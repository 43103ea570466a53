import { distanceInMetres, type Point } from '#shared/geo.ts'

export interface NamedPlace extends Point {
  name: string
}

export interface Nearest {
  place: NamedPlace
  metres: number
  /** From the place to the point: 'norte', 'noroeste' … */
  bearing: string
}

const bearings = ['norte', 'noreste', 'este', 'sureste', 'sur', 'suroeste', 'oeste', 'noroeste']

/** Null only when there is no place at all. */
export function nearestPlace(point: Point, places: readonly NamedPlace[]): Nearest | null {
  let nearest: NamedPlace | null = null
  let metres = Number.POSITIVE_INFINITY
  for (const place of places) {
    const away = distanceInMetres(point, place)
    if (away < metres) {
      nearest = place
      metres = away
    }
  }
  return nearest && { place: nearest, metres, bearing: bearingTo(nearest, point) }
}

/** '350 m' or '2,6 km'. */
export function distanceWords(metres: number): string {
  if (metres < 1000) return `${Math.max(10, Math.round(metres / 10) * 10)} m`
  return `${(metres / 1000).toLocaleString('es-BO', { maximumFractionDigits: metres < 10_000 ? 1 : 0 })} km`
}

function bearingTo(from: Point, to: Point): string {
  const east = (to.lon - from.lon) * Math.cos((from.lat * Math.PI) / 180)
  const turns = Math.atan2(east, to.lat - from.lat) / (2 * Math.PI)
  return bearings[Math.round((turns + 1) * 8) % 8] ?? 'norte'
}
