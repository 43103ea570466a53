import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MapMark, markBox } from './map-mark.ts'
import { separateMarks } from './separate-marks.ts'

const CITY = { lat: -17.78, lon: -63.18 }
/** Degrees of one pixel of longitude at zoom 12. */
const PIXEL = 360 / (256 * 2 ** 12)

const aMark = (change: Partial<MapMark> = {}): MapMark => ({
  ...CITY,
  kind: 'lost',
  count: 1,
  postId: 'one',
  ...change,
})

const marks = fc.array(
  fc.record({
    lat: fc.double({ min: CITY.lat - 0.1, max: CITY.lat + 0.1, noNaN: true }),
    lon: fc.double({ min: CITY.lon - 0.1, max: CITY.lon + 0.1, noNaN: true }),
    kind: fc.constantFrom('lost' as const, 'found' as const),
    count: fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 1200 })),
  }),
  { maxLength: 60 },
)

test('no two marks overlap at any zoom, and none of their posts is lost', () => {
  fc.assert(
    fc.property(marks, fc.integer({ min: 5, max: 19 }), (made, zoom) => {
      const given = made.map((mark, index) => aMark({ ...mark, postId: mark.count === 1 ? String(index) : null }))
      const drawn = separateMarks(given, zoom)
      expect(findOverlap(drawn, zoom)).toBeNull()
      for (const kind of ['lost', 'found'] as const) expect(countPosts(drawn, kind)).toBe(countPosts(given, kind))
    }),
  )
})

test('two posts of one kind at almost the same place are one cluster between them', () => {
  const east = aMark({ lon: CITY.lon + 10 * PIXEL, postId: 'two' })
  const [cluster, ...others] = separateMarks([aMark(), east], 12)
  expect(others).toEqual([])
  expect(cluster).toMatchObject({ count: 2, postId: null, kind: 'lost' })
  expect(cluster?.lon).toBeCloseTo(CITY.lon + 5 * PIXEL, 9)
})

test('a lost and a found pet at one place stay two marks, side by side', () => {
  const lost = aMark({ count: 4, postId: null })
  const [first, second] = separateMarks([aMark({ kind: 'found' }), lost], 12)
  expect(first).toEqual(lost)
  expect(second).toMatchObject({ kind: 'found', count: 1, postId: 'one' })
  expect(Math.abs((second?.lon ?? 0) - CITY.lon) / PIXEL).toBeLessThan(60)
})

test('marks with room between them stay at their places', () => {
  const far = aMark({ lon: CITY.lon + 40 * PIXEL, postId: 'two' })
  expect(separateMarks([aMark(), far], 12)).toEqual([aMark(), far])
})

function countPosts(drawn: readonly MapMark[], kind: MapMark['kind']): number {
  return drawn.filter((mark) => mark.kind === kind).reduce((sum, { count }) => sum + count, 0)
}

/** First two marks that overlap on the screen. */
function findOverlap(drawn: readonly MapMark[], zoom: number): [MapMark, MapMark] | null {
  const boxes = drawn.map((mark) => ({ mark, ...toScreen(mark, zoom), ...markBox(mark.count) }))
  for (const [index, a] of boxes.entries()) {
    for (const b of boxes.slice(index + 1)) {
      const isBeside = Math.abs(a.x - b.x) >= (a.width + b.width) / 2
      const [above, below] = a.y + a.foot < b.y + b.foot ? [a, b] : [b, a]
      const isAbove = below.y + below.foot - below.height >= above.y + above.foot
      if (!isBeside && !isAbove) return [a.mark, b.mark]
    }
  }
  return null
}

function toScreen({ lat, lon }: MapMark, zoom: number) {
  const world = 256 * 2 ** zoom
  const north = Math.asinh(Math.tan((lat * Math.PI) / 180))
  return { x: (lon / 360) * world, y: (-north / (2 * Math.PI)) * world }
}
