import type { Locale } from '#shared/countries/countries.ts'
import { formatNumber } from '#shared/format-number.ts'
import { distanceInMetres, type Point } from '#shared/geo.ts'

export interface NamedPlace extends Point {
  name: string
}

export interface Nearest<Place extends NamedPlace = NamedPlace> {
  place: Place
  metres: number
  /** Compass direction from the place to the point: 'norte', 'noroeste' … */
  bearing: string
}

const bearings = ['norte', 'noreste', 'este', 'sureste', 'sur', 'suroeste', 'oeste', 'noroeste']

/** The nearest place, or null for an empty list. */
export function nearestPlace<Place extends NamedPlace>(point: Point, places: readonly Place[]): Nearest<Place> | null {
  let nearest: Place | null = null
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

/** 'A 2,6 km al noroeste de Santa Cruz de la Sierra'; within 300 m only the place's name. */
export function formatPlace({ place, metres, bearing }: Nearest, locale: Locale): string {
  return metres < 300 ? place.name : `A ${formatDistance(metres, locale)} al ${bearing} de ${place.name}`
}

/** '350 m' or '2,6 km'. */
export function formatDistance(metres: number, locale: Locale): string {
  if (metres < 1000) return `${Math.max(10, Math.round(metres / 10) * 10)} m`
  return `${formatNumber(metres / 1000, locale, { maximumFractionDigits: metres < 10_000 ? 1 : 0 })} km`
}

function bearingTo(from: Point, to: Point): string {
  const east = (to.lon - from.lon) * Math.cos((from.lat * Math.PI) / 180)
  const turns = Math.atan2(east, to.lat - from.lat) / (2 * Math.PI)
  return bearings[Math.round((turns + 1) * 8) % 8] ?? 'norte'
}
