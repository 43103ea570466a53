import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crossesItself } from '#services/market/shops/rules/zone-shape.ts'
import { type EditorAction, type EditorState, edit, findInsertIndex, snapTo, startEditing } from './drawing.ts'

const square = [
  { lat: -17.7, lon: -63.25 },
  { lat: -17.7, lon: -63.1 },
  { lat: -17.85, lon: -63.1 },
  { lat: -17.85, lon: -63.25 },
]
const zone = { key: 1, name: 'Centro', corners: square, charge: '', minimum: '', freeFrom: '' }
const place = fc.record({
  lat: fc.double({ min: -18, max: -17, noNaN: true }),
  lon: fc.double({ min: -64, max: -63, noNaN: true }),
})

const step: fc.Arbitrary<EditorAction> = fc.oneof(
  fc.record({ type: fc.constant('move' as const), key: fc.constant(1), index: fc.constantFrom(0, 1, 2), to: place }),
  fc.record({ type: fc.constant('insert' as const), key: fc.constant(1), index: fc.constantFrom(0, 1, 4), at: place }),
  fc.constant<EditorAction>({ type: 'add-zone', name: 'Otra' }),
  fc.constant<EditorAction>({ type: 'remove-zone', key: 2 }),
  fc.constant<EditorAction>({ type: 'shift', key: 1, by: 1 }),
  fc.constant<EditorAction>({ type: 'import', zones: [{ name: 'Norte', corners: square }] }),
)

test('whatever was drawn, undoing all of it brings back the start, and redoing it the end', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const drawing = ({ zones, selected }: EditorState) => ({ zones, selected })
      const start = startEditing([zone])
      const end = steps.reduce(edit, start)
      const back = steps.reduce((state) => edit(state, { type: 'undo' }), end)
      expect(drawing(back)).toEqual(drawing(start))
      expect(drawing(steps.reduce((state) => edit(state, { type: 'redo' }), back))).toEqual(drawing(end))
    }),
  )
})

test('no two zones have one key', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const keys = steps.reduce(edit, startEditing([zone])).zones.map(({ key }) => key)
      expect(new Set(keys).size).toBe(keys.length)
    }),
  )
})

test('a point beside a side goes into that side, and the zone does not cross itself', () => {
  const beside = { lat: -17.69, lon: -63.18 }
  expect(findInsertIndex(square, beside)).toBe(1)
  expect(crossesItself(square.toSpliced(1, 0, beside))).toBe(false)
  expect(findInsertIndex(square.slice(0, 2), beside)).toBe(2)
})

test('a point near the corner of a neighbour is that corner, and elsewhere itself', () => {
  const toPixels = ({ lat, lon }: { lat: number; lon: number }) => ({ x: lon * 1000, y: lat * 1000 })
  const [corner] = square
  const near = { lat: -17.705, lon: -63.245 }
  const far = { lat: -17.75, lon: -63.2 }

  expect(snapTo(near, square, { pixels: 14, toPixels })).toEqual(corner)
  expect(snapTo(far, square, { pixels: 14, toPixels })).toBe(far)
})
