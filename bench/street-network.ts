import type { Point } from '#shared/geo.ts'
import { rings } from '#web/storefront/address/map/schematic.ts'

/** Metres between two corners, and corners on a side of the square around the plaza. */
const BLOCK = 100
const SIDE = 121
/** Metres along a ring between two places where a street crosses it. */
const CROSSING = 300
const METRES_OF_A_DEGREE = 111_195

/**
 * A schematic street network: a chequerboard of blocks of 100 m that is cut by the rings of Santa Cruz, which streets cross
 * every 300 m only. It is not the map of the city; it makes ways along streets longer than straight lines, as rings do.
 */
export class StreetNetwork {
  readonly #centre = rings[0]?.centre ?? { lat: -17.7834, lon: -63.1821 }
  readonly #ways: number[][]
  readonly size = SIDE * SIDE

  constructor() {
    this.#ways = Array.from({ length: this.size }, (_, corner) => this.#listWays(corner))
  }

  /** Corners one block away. */
  getWays(corner: number): readonly number[] {
    return this.#ways[corner] ?? []
  }

  getPoint(corner: number): Point {
    const { x, y } = this.#getMetres(corner)
    const { lat, lon } = this.#centre
    return {
      lat: lat + y / METRES_OF_A_DEGREE,
      lon: lon + x / METRES_OF_A_DEGREE / Math.cos((lat * Math.PI) / 180),
    }
  }

  /** Corner nearest to a point; null outside the network. */
  findCorner({ lat, lon }: Point): number | null {
    const y = (lat - this.#centre.lat) * METRES_OF_A_DEGREE
    const x = (lon - this.#centre.lon) * METRES_OF_A_DEGREE * Math.cos((this.#centre.lat * Math.PI) / 180)
    const [column, row] = [Math.round(x / BLOCK) + (SIDE - 1) / 2, Math.round(y / BLOCK) + (SIDE - 1) / 2]
    return column < 0 || row < 0 || column >= SIDE || row >= SIDE ? null : row * SIDE + column
  }

  /** Metres from the plaza. */
  getRadius(corner: number): number {
    const { x, y } = this.#getMetres(corner)
    return Math.hypot(x, y)
  }

  /** Metres along the streets from a corner to each corner within `most`. */
  measureFrom(corner: number, most: number): Map<number, number> {
    const metres = new Map([[corner, 0]])
    const queue = [corner]
    for (let next = 0; next < queue.length; next += 1) {
      const here = queue[next] ?? corner
      const away = (metres.get(here) ?? 0) + BLOCK
      if (away > most) continue
      for (const there of this.getWays(here)) {
        if (metres.has(there)) continue
        metres.set(there, away)
        queue.push(there)
      }
    }
    return metres
  }

  /** The corners of a shortest way, the first one left out; empty where there is none. */
  findWay(from: number, to: number): number[] {
    if (from === to) return []
    const before = new Map([[from, from]])
    const queue = [from]
    for (let next = 0; next < queue.length && !before.has(to); next += 1)
      for (const there of this.getWays(queue[next] ?? from)) {
        if (before.has(there)) continue
        before.set(there, queue[next] ?? from)
        queue.push(there)
      }
    if (!before.has(to)) return []
    const way: number[] = []
    for (let here = to; here !== from; here = before.get(here) ?? from) way.push(here)
    return way.reverse()
  }

  #getMetres(corner: number): { x: number; y: number } {
    const middle = (SIDE - 1) / 2
    return { x: ((corner % SIDE) - middle) * BLOCK, y: (Math.floor(corner / SIDE) - middle) * BLOCK }
  }

  #listWays(corner: number): number[] {
    const column = corner % SIDE
    const row = Math.floor(corner / SIDE)
    const around = [
      column > 0 ? corner - 1 : -1,
      column < SIDE - 1 ? corner + 1 : -1,
      row > 0 ? corner - SIDE : -1,
      row < SIDE - 1 ? corner + SIDE : -1,
    ]
    return around.filter((there) => there >= 0 && !this.#isCut(corner, there))
  }

  /** Whether a ring lies between two corners, away from its crossings. */
  #isCut(one: number, other: number): boolean {
    const [inner, outer] = [this.getRadius(one), this.getRadius(other)].sort((a, b) => a - b)
    const ring = rings.find(({ metres }) => (inner ?? 0) < metres && metres <= (outer ?? 0))
    if (!ring) return false
    const { x, y } = this.#getMetres(Math.min(one, other))
    const along = (Math.atan2(y, x) + Math.PI) * ring.metres
    return along % CROSSING > BLOCK
  }
}
