import type { Point } from '#shared/geo.ts'

/** '-17.78330, -63.18210', rounded to a metre: as maps show it to copy. */
export function formatTypedPoint({ lat, lon }: Point): string {
  return `${lat.toFixed(5)}, ${lon.toFixed(5)}`
}

/** A point as people copy it from a map: latitude, longitude; null when it is none. */
export function parseTypedPoint(typed: string): Point | null {
  const found = /^\(?\s*(-?\d{1,3}(?:\.\d+)?)\s*[,; ]\s*(-?\d{1,3}(?:\.\d+)?)\s*\)?$/.exec(typed.trim())
  if (!found) return null
  const [lat, lon] = [Number(found[1]), Number(found[2])]
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : null
}
