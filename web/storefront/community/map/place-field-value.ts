import type { Point } from '#shared/geo.ts'

/** 'lat,lon', rounded to a metre. */
export function formatPoint({ lat, lon }: Point): string {
  return `${lat.toFixed(5)},${lon.toFixed(5)}`
}

/** Point of a place field; null when it is not valid. */
export function parsePoint(value: FormDataEntryValue | null): Point | null {
  const found = typeof value === 'string' ? /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/.exec(value.trim()) : null
  if (!found) return null
  const [lat, lon] = [Number(found[1]), Number(found[2])]
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : null
}

export function samePlace(a: Point, b: Point): boolean {
  return formatPoint(a) === formatPoint(b)
}
