import type { Point } from '#shared/geo.ts'

/** Grid of the public places: about 300 m from north to south, a little less from east to west. */
const STEP = 0.003

/**
 * Public place of a point: rounded to a fixed grid, without randomness, so that repeated requests reveal nothing more.
 */
export function shownPlace({ lat, lon }: Point): Point {
  return { lat: onGrid(lat), lon: onGrid(lon) }
}

function onGrid(degrees: number): number {
  return Number((Math.round(degrees / STEP) * STEP).toFixed(3))
}
