import type { Point } from '#shared/geo.ts'

/** A place on the Mercator square that web maps are made of: 0 to 1, from the north-west. */
export interface Spot {
  x: number
  y: number
}

export const TILE_SIZE = 256
const EARTH_METRES = 40_075_016.7

export function toSpot({ lat, lon }: Point): Spot {
  const sine = Math.sin((lat * Math.PI) / 180)
  return { x: lon / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

/** Pixels of the whole world's width at a zoom. */
export function worldSize(zoom: number): number {
  return TILE_SIZE * 2 ** zoom
}

/** Metres of ground per pixel. */
export function metresPerPixel(lat: number, zoom: number): number {
  return (EARTH_METRES * Math.cos((lat * Math.PI) / 180)) / worldSize(zoom)
}
