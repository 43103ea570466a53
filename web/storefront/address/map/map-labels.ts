import type { NamedPlace } from '#services/accounts/addresses/rules/nearest-place.ts'
import { distanceInMetres, type Point } from '#shared/geo.ts'
import { baseMap } from './base-map.ts'
import { avenues, rings, rivers } from './schematic.ts'
import { toSpot, worldSize } from './world.ts'

export interface Label {
  text: string
  kind: 'city' | 'town' | 'neighbourhood' | 'avenue' | 'ring' | 'river'
  /** In pixels of the world at the asked zoom: the middle of the words. */
  x: number
  y: number
  width: number
  height: number
}

interface LabelRequest extends Point {
  text: string
  kind: Label['kind']
  from: number
  to: number
}

const heights: Record<Label['kind'], number> = {
  city: 18,
  town: 15,
  neighbourhood: 16,
  avenue: 14,
  ring: 14,
  river: 14,
}
/** Padding around a label in pixels, so that two labels never read as one. */
const AIR = 10
/** Pixels between two labels of the same line. */
const REPEAT_AFTER = 420

/**
 * Returns a function with all labels that fit at a zoom, the important ones first. The result is independent of the
 * tile, so that no label is cut in two.
 */
export function makeLabels(neighbourhoods: readonly NamedPlace[]): (zoom: number) => Label[] {
  const requests = getLabelRequests(neighbourhoods)
  const known = new Map<number, Label[]>()
  return (zoom) => {
    const labels = known.get(zoom) ?? placed(requests, zoom)
    known.set(zoom, labels)
    return labels
  }
}

function placed(requests: LabelRequest[], zoom: number): Label[] {
  const size = worldSize(zoom)
  const labels: Label[] = []
  for (const { text, kind, from, to, ...point } of requests) {
    if (zoom < from || zoom > to) continue
    const spot = toSpot(point)
    const height = heights[kind]
    const label = { text, kind, x: spot.x * size, y: spot.y * size, width: text.length * height * 0.48, height }
    if (!labels.some((other) => isTooNear(label, other) || isRepeated(label, other))) labels.push(label)
  }
  return labels
}

function isTooNear(a: Label, b: Label): boolean {
  return Math.abs(a.x - b.x) < (a.width + b.width) / 2 + AIR && Math.abs(a.y - b.y) < (a.height + b.height) / 2 + AIR
}

/** A long avenue repeats its name where the first label is off screen. */
function isRepeated(a: Label, b: Label): boolean {
  return a.text === b.text && Math.hypot(a.x - b.x, a.y - b.y) < REPEAT_AFTER
}

function getLabelRequests(neighbourhoods: readonly NamedPlace[]): LabelRequest[] {
  const towns = baseMap.towns.map(({ name, lat, lon, people }): LabelRequest => {
    const kind = people >= 100 ? 'city' : 'town'
    return { text: name, kind, lat, lon, from: people >= 500 ? 4 : people >= 100 ? 6 : people >= 20 ? 8 : 9, to: 15 }
  })
  const near = neighbourhoods
    .filter(({ name }) => !name.startsWith('Centro,'))
    .map(({ name, lat, lon }): LabelRequest => ({ text: name, kind: 'neighbourhood', lat, lon, from: 13, to: 18 }))
  const lines = avenues.flatMap(({ name, points }) =>
    middles(points).map((point): LabelRequest => ({ text: name, kind: 'avenue', ...point, from: 12, to: 17 })),
  )
  const circles = rings.map(({ name, centre, metres }): LabelRequest => {
    // To the south-east, where few avenues run.
    const north = (metres * Math.cos((118 * Math.PI) / 180)) / 111_195
    const east = (metres * Math.sin((118 * Math.PI) / 180)) / (111_195 * Math.cos((centre.lat * Math.PI) / 180))
    return { text: name, kind: 'ring', lat: centre.lat + north, lon: centre.lon + east, from: 12, to: 16 }
  })
  const waters = rivers.flatMap(({ name, points }) =>
    middles(points).map((point): LabelRequest => ({ text: name, kind: 'river', ...point, from: 11, to: 17 })),
  )
  return [...towns, ...circles, ...near, ...lines, ...waters]
}

/** The middle of every stretch of a line, the longest stretch first. */
function middles(points: Point[]): Point[] {
  return points
    .slice(1)
    .map((to, index) => ({ from: points[index] ?? to, to }))
    .sort((a, b) => distanceInMetres(b.from, b.to) - distanceInMetres(a.from, a.to))
    .map(({ from, to }) => ({ lat: (from.lat + to.lat) / 2, lon: (from.lon + to.lon) / 2 }))
}
