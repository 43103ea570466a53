import type { Point } from '#shared/geo.ts'

export interface MapBox {
  south: number
  west: number
  north: number
  east: number
}

/** Visible part of a map, for which pins are queried. */
export interface MapView extends MapBox {
  zoom: number
}

/** Zoom that shows a city around the visitor. */
export const CITY_ZOOM = 12

/** View in an address (`south`, `west`, `north`, `east`, `zoom`); null when it is missing or invalid. */
export function parseMapView(params: URLSearchParams): MapView | null {
  const numbers = ['south', 'west', 'north', 'east', 'zoom'].map((name) => {
    const value = params.get(name)
    return value === null || value.trim() === '' ? Number.NaN : Number(value)
  })
  const [south = Number.NaN, west = Number.NaN, north = Number.NaN, east = Number.NaN, zoom = Number.NaN] = numbers
  const isBox = south >= -90 && north <= 90 && west >= -180 && east <= 180 && south < north && west < east
  return isBox && Number.isInteger(zoom) && zoom >= 0 && zoom <= 20 ? { south, west, north, east, zoom } : null
}

/** Estimated view of a 640 px map around a point, before the map exists. */
export function viewAround({ lat, lon }: Point, zoom = CITY_ZOOM): MapView {
  const half = (360 / 2 ** zoom) * 1.25
  const high = half * Math.cos((lat * Math.PI) / 180)
  return {
    south: Math.max(-85, lat - high),
    west: Math.max(-180, lon - half),
    north: Math.min(85, lat + high),
    east: Math.min(180, lon + half),
    zoom,
  }
}

/** View as search parameters, rounded to a metre. */
export function formatMapView({ south, west, north, east, zoom }: MapView): Record<string, string> {
  const sides = Object.entries({ south, west, north, east }).map(([name, degrees]) => [name, degrees.toFixed(5)])
  return { ...Object.fromEntries(sides), zoom: String(zoom) }
}
