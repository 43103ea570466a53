import { type MapMark, markBox } from './map-mark.ts'

/** Rectangle of a mark in pixels of the world at one zoom. */
interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Pixels between two marks. */
const GAP = 2
/** Pixels between the rings on which a free position is searched. */
const RING = 6
const DIRECTIONS = 16
const WORLD_AT_ZOOM_0 = 256

/**
 * Marks as they are drawn at a zoom, where no two overlap: marks of one kind become a cluster, and of two kinds the
 * smaller one moves to the nearest free position.
 */
export function separateMarks(marks: readonly MapMark[], zoom: number): MapMark[] {
  const placed: MapMark[] = []
  for (const mark of mergeOverlapping(marks, zoom)) placed.push(moveToFreePosition(mark, placed, zoom))
  return placed
}

/** A merged mark is larger and elsewhere, so the marks are compared again until none merges; the largest comes first. */
function mergeOverlapping(marks: readonly MapMark[], zoom: number): MapMark[] {
  const merged: MapMark[] = []
  for (const mark of marks.toSorted((a, b) => b.count - a.count)) {
    const box = toBox(mark, zoom)
    const index = merged.findIndex((other) => other.kind === mark.kind && overlap(toBox(other, zoom), box))
    const other = merged[index]
    if (other) merged[index] = merge(other, mark)
    else merged.push(mark)
  }
  return merged.length === marks.length ? merged : mergeOverlapping(merged, zoom)
}

function merge(a: MapMark, b: MapMark): MapMark {
  const count = a.count + b.count
  const lat = (a.lat * a.count + b.lat * b.count) / count
  const lon = (a.lon * a.count + b.lon * b.count) / count
  return { kind: a.kind, lat, lon, count, postId: null }
}

function moveToFreePosition(mark: MapMark, placed: readonly MapMark[], zoom: number): MapMark {
  const taken = placed.map((other) => toBox(other, zoom))
  const box = toBox(mark, zoom)
  for (let ring = 0; ; ring++) {
    for (let step = 0; step < (ring === 0 ? 1 : DIRECTIONS); step++) {
      const angle = (step * 2 * Math.PI) / DIRECTIONS
      const [x, y] = [ring * RING * Math.cos(angle), ring * RING * Math.sin(angle)]
      const moved = { ...box, left: box.left + x, top: box.top + y }
      if (!taken.some((other) => overlap(other, moved))) return ring === 0 ? mark : moveBy(mark, { x, y }, zoom)
    }
  }
}

function moveBy(mark: MapMark, by: { x: number; y: number }, zoom: number): MapMark {
  const { x, y } = toPixels(mark, zoom)
  return { ...mark, ...toDegrees({ x: x + by.x, y: y + by.y }, zoom) }
}

function overlap(a: Box, b: Box): boolean {
  const isBeside = a.left + a.width + GAP <= b.left || b.left + b.width + GAP <= a.left
  const isAbove = a.top + a.height + GAP <= b.top || b.top + b.height + GAP <= a.top
  return !isBeside && !isAbove
}

function toBox(mark: MapMark, zoom: number): Box {
  const { x, y } = toPixels(mark, zoom)
  const { width, height, foot } = markBox(mark.count)
  return { left: x - width / 2, top: y + foot - height, width, height }
}

/** Web Mercator, as the map draws. */
function toPixels({ lat, lon }: Pick<MapMark, 'lat' | 'lon'>, zoom: number) {
  const world = WORLD_AT_ZOOM_0 * 2 ** zoom
  const angle = Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360))
  return { x: (lon / 360 + 0.5) * world, y: (0.5 - angle / (2 * Math.PI)) * world }
}

function toDegrees({ x, y }: { x: number; y: number }, zoom: number) {
  const world = WORLD_AT_ZOOM_0 * 2 ** zoom
  const angle = (0.5 - y / world) * 2 * Math.PI
  return { lat: (Math.atan(Math.sinh(angle)) * 180) / Math.PI, lon: (x / world - 0.5) * 360 }
}
