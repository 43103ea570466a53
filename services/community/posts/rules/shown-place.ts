import type { Point } from '#shared/geo.ts'

/** About 300 m from north to south, a little less from east to west. */
const STEP = 0.003

/** The corner of a grid that others see in place of a point: the same for everybody and every time, so that asking often tells no more. */
export function shownPlace({ lat, lon }: Point): Point {
  return { lat: onGrid(lat), lon: onGrid(lon) }
}

function onGrid(degrees: number): number {
  return Number((Math.round(degrees / STEP) * STEP).toFixed(3))
}
