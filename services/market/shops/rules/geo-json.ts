import type { Point } from '#shared/geo.ts'
import { type NamedZone, toRing } from './zone-shape.ts'

/** Reads delivery zones from GeoJSON (RFC 7946): pure. */

export type GeoJsonError = 'not-json' | 'not-geojson' | 'no-polygons' | 'hole' | 'not-degrees'

/** Zones of a Polygon, MultiPolygon, Feature, FeatureCollection or GeometryCollection; unnamed ones are numbered. */
export function parseGeoJson(text: string): { zones: NamedZone[]; error: null } | { zones: null; error: GeoJsonError } {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return { zones: null, error: 'not-json' }
  }
  const found = findPolygons(parsed, null)
  if (found === null) return { zones: null, error: 'not-geojson' }
  if (found.length === 0) return { zones: null, error: 'no-polygons' }

  const zones: NamedZone[] = []
  for (const [index, { name, rings }] of found.entries()) {
    if (rings.length > 1) return { zones: null, error: 'hole' }
    const corners = rings[0]?.map(toPoint)
    if (!corners?.every((corner) => corner !== null)) return { zones: null, error: 'not-geojson' }
    if (!corners.every(isInDegrees)) return { zones: null, error: 'not-degrees' }
    zones.push({ name: uniqueName(name ?? `Zona ${index + 1}`, zones), corners: toRing(corners) })
  }
  return { zones, error: null }
}

interface FoundPolygon {
  name: string | null
  rings: unknown[][]
}

/** Polygons of a GeoJSON object; empty for points and lines, null for what is none. */
function findPolygons(value: unknown, name: string | null): FoundPolygon[] | null {
  if (!isObject(value)) return null
  switch (value.type) {
    case 'Polygon':
      return isRings(value.coordinates) ? [{ name, rings: value.coordinates }] : null
    case 'MultiPolygon': {
      const polygons = value.coordinates
      if (!Array.isArray(polygons) || !polygons.every(isRings)) return null
      return polygons.map((rings) => ({ name, rings }))
    }
    case 'Feature':
      return value.geometry === null ? [] : findPolygons(value.geometry, readName(value.properties))
    case 'FeatureCollection':
      return findAll(value.features, name)
    case 'GeometryCollection':
      return findAll(value.geometries, name)
    case 'Point':
    case 'MultiPoint':
    case 'LineString':
    case 'MultiLineString':
      return []
    default:
      return null
  }
}

function findAll(values: unknown, name: string | null): FoundPolygon[] | null {
  if (!Array.isArray(values)) return null
  const found = values.map((each) => findPolygons(each, name))
  return found.every((polygons) => polygons !== null) ? found.flat() : null
}

function readName(properties: unknown): string | null {
  if (!isObject(properties)) return null
  const name = [properties.name, properties.nombre, properties.Name].find((text) => typeof text === 'string')
  return typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 60) : null
}

function uniqueName(name: string, zones: readonly NamedZone[]): string {
  const isTaken = (text: string) => zones.some((zone) => zone.name.toLowerCase() === text.toLowerCase())
  let [free, number] = [name, 2]
  while (isTaken(free)) free = `${name.slice(0, 55)} ${number++}`
  return free
}

function isRings(value: unknown): value is unknown[][] {
  return Array.isArray(value) && value.length > 0 && value.every((ring) => Array.isArray(ring))
}

/** A position of GeoJSON is longitude first; a height may follow. */
function toPoint(position: unknown): Point | null {
  if (!Array.isArray(position)) return null
  const [lon, lat] = position
  return typeof lon === 'number' && typeof lat === 'number' ? { lat, lon } : null
}

function isInDegrees({ lat, lon }: Point): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
