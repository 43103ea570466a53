import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  clampFrame,
  getPlacement,
  MOST_ZOOM,
  moved,
  type PhotoFrame,
  toCrop,
  turnedRight,
  wholePhoto,
} from './photo-frame.ts'

const wide = { width: 800, height: 400 }

test('at first the largest square in the middle is chosen', () => {
  expect(toCrop(wholePhoto, wide)).toEqual({ left: 0.25, top: 0, width: 0.5, height: 1 })
})

test('what is dragged to the right shows more of the left, until the edge', () => {
  expect(toCrop(moved(wholePhoto, { x: 0.25, y: 0 }, wide), wide)).toMatchObject({ left: 0.125, width: 0.5 })
  expect(toCrop(moved(wholePhoto, { x: 9, y: 9 }, wide), wide)).toMatchObject({ left: 0, top: 0 })
})

test('a turned picture is cropped as it is seen then', () => {
  const left = moved(wholePhoto, { x: 9, y: 0 }, wide)
  // The left end of a wide picture is the upper end after a turn to the right.
  expect(toCrop(turnedRight(left, wide), wide)).toEqual({ left: 0, top: 0, width: 1, height: 0.5 })
})

test('four turns are none', () => {
  const frame = { rotate: 0, zoom: 2, x: 0.3, y: 0.6 } as const
  const turns = [1, 2, 3, 4].reduce<PhotoFrame>((turning) => turnedRight(turning, wide), frame)
  expect(turns.rotate).toBe(0)
  expect([turns.x, turns.y]).toEqual([expect.closeTo(0.3), expect.closeTo(0.6)])
})

test('the picture lies so that the chosen square fills the frame', () => {
  expect(getPlacement(wholePhoto, wide)).toEqual({ left: 0.5, top: 0.5, width: 2 })
  expect(getPlacement({ ...wholePhoto, zoom: 2 }, wide)).toMatchObject({ width: 4 })
})

test('whatever is done, the square is a square inside the picture and never smaller than the service takes', () => {
  const frames = fc.record({
    rotate: fc.constantFrom(0 as const, 90 as const, 180 as const, 270 as const),
    zoom: fc.double({ min: 0, max: 9, noNaN: true }),
    x: fc.double({ min: -2, max: 3, noNaN: true }),
    y: fc.double({ min: -2, max: 3, noNaN: true }),
  })
  const photos = fc.record({ width: fc.integer({ min: 100, max: 500 }), height: fc.integer({ min: 100, max: 500 }) })
  fc.assert(
    fc.property(frames, photos, (frame, photo) => {
      const shown = clampFrame(frame, photo)
      const { left, top, width, height } = toCrop(shown, photo)
      const isTurned = shown.rotate % 180 !== 0
      const [across, down] = isTurned ? [photo.height, photo.width] : [photo.width, photo.height]
      expect(width * across).toBeCloseTo(height * down, 1)
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(0.2 / MOST_ZOOM)
      expect(left + width).toBeLessThanOrEqual(1.00001)
      expect(top + height).toBeLessThanOrEqual(1.00001)
    }),
  )
})
