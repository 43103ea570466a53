/** Which square of a picture is shown: turned by quarter turns, enlarged, and moved. */
export interface PhotoFrame {
  rotate: 0 | 90 | 180 | 270
  /** 1: as much as fits into the square. */
  zoom: number
  /** Middle of the square, in parts of the width and height of the turned picture. */
  x: number
  y: number
}

export const MOST_ZOOM = 4
export const wholePhoto: PhotoFrame = { rotate: 0, zoom: 1, x: 0.5, y: 0.5 }

interface Dimensions {
  width: number
  height: number
}

/** The picture as it is seen after its quarter turns. */
function turned({ width, height }: Dimensions, { rotate }: Pick<PhotoFrame, 'rotate'>): Dimensions {
  return rotate % 180 === 0 ? { width, height } : { width: height, height: width }
}

/** The same frame, with its square inside the picture. */
export function clampFrame(frame: PhotoFrame, photo: Dimensions): PhotoFrame {
  const zoom = between(1, frame.zoom, MOST_ZOOM)
  const { halfX, halfY } = halves({ ...frame, zoom }, photo)
  return { ...frame, zoom, x: between(halfX, frame.x, 1 - halfX), y: between(halfY, frame.y, 1 - halfY) }
}

function halves(frame: PhotoFrame, photo: Dimensions) {
  const { width, height } = turned(photo, frame)
  const side = Math.min(width, height) / frame.zoom
  return { side, halfX: side / width / 2, halfY: side / height / 2 }
}

/** A quarter turn to the right; what was in the middle stays there. */
export function turnedRight(frame: PhotoFrame, photo: Dimensions): PhotoFrame {
  const next = { 0: 90, 90: 180, 180: 270, 270: 0 } as const
  return clampFrame({ ...frame, rotate: next[frame.rotate], x: 1 - frame.y, y: frame.x }, photo)
}

/** Moved by parts of the square: what is dragged to the right shows more of the left. */
export function moved(frame: PhotoFrame, by: { x: number; y: number }, photo: Dimensions): PhotoFrame {
  const { halfX, halfY } = halves(frame, photo)
  return clampFrame({ ...frame, x: frame.x - by.x * halfX * 2, y: frame.y - by.y * halfY * 2 }, photo)
}

/** What is sent: the square, in parts of the turned picture. */
export function toCrop(frame: PhotoFrame, photo: Dimensions) {
  const { halfX, halfY } = halves(frame, photo)
  const part = (value: number) => Math.round(between(0, value, 1) * 1e6) / 1e6
  return { left: part(frame.x - halfX), top: part(frame.y - halfY), width: part(halfX * 2), height: part(halfY * 2) }
}

/** Where the unturned picture lies, in parts of the square it is shown in: its middle, and its width. */
export function getPlacement(frame: PhotoFrame, photo: Dimensions) {
  const seen = turned(photo, frame)
  const { side } = halves(frame, photo)
  return {
    left: 0.5 + ((0.5 - frame.x) * seen.width) / side,
    top: 0.5 + ((0.5 - frame.y) * seen.height) / side,
    width: photo.width / side,
  }
}

function between(least: number, value: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
